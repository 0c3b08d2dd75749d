import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { registerServiceWorker } from "./register";

/** A worker of another build, which reports that the page's files are not its own. */
class NextWorker extends EventTarget {
  state = "installing";
  protected readonly isOfThePage: boolean = false;
  postMessage(_: unknown, [port]: readonly [MessagePort]) {
    port.postMessage(this.isOfThePage);
  }
  install() {
    this.state = "installed";
    this.dispatchEvent(new Event("statechange"));
  }
}

/** A worker of the page's build. */
class OwnWorker extends NextWorker {
  protected override readonly isOfThePage = true;
}

class Registration extends EventTarget {
  waiting: NextWorker | null = null;
  installing: NextWorker | null = null;
  update = async () => undefined;
}

let registration: Registration;
const register = vi.fn(async () => registration);

beforeEach(() => {
  registration = new Registration();
  vi.stubEnv("PROD", true);
  Object.defineProperty(navigator, "serviceWorker", {
    configurable: true,
    value: Object.assign(new EventTarget(), { controller: {}, register }),
  });
});
afterEach(() => {
  vi.unstubAllEnvs();
  Reflect.deleteProperty(navigator, "serviceWorker");
});

async function registered(): Promise<ReturnType<typeof vi.fn>> {
  const onReady = vi.fn();
  registerServiceWorker(onReady);
  await vi.waitFor(() => expect(register).toHaveBeenCalled());
  await Promise.resolve();
  return onReady;
}

test("a version that waits already is told", async () => {
  registration.waiting = new NextWorker();
  const onReady = await registered();
  await vi.waitFor(() => expect(onReady).toHaveBeenCalledOnce());
});

test("a version that is found later is told when it is there", async () => {
  const onReady = await registered();
  const next = new NextWorker();
  registration.installing = next;
  registration.dispatchEvent(new Event("updatefound"));
  next.install();
  await vi.waitFor(() => expect(onReady).toHaveBeenCalledOnce());
});

test("a version that was being installed while the page came is told when it is there", async () => {
  const next = new NextWorker();
  registration.installing = next;
  const onReady = await registered();
  next.install();
  await vi.waitFor(() => expect(onReady).toHaveBeenCalledOnce());
});

/** A worker takes over the page. */
function takeOver(worker: NextWorker): void {
  Object.assign(navigator.serviceWorker, { controller: worker });
  navigator.serviceWorker.dispatchEvent(new Event("controllerchange"));
}

test("a version that another window has taken over is told", async () => {
  const onReady = await registered();
  takeOver(new NextWorker());
  await vi.waitFor(() => expect(onReady).toHaveBeenCalledOnce());
});

describe("a window that was there before any worker", () => {
  beforeEach(() => void Object.assign(navigator.serviceWorker, { controller: null }));

  test("says nothing of the first one, which is of its build, and tells the next one that another window has taken over", async () => {
    const onReady = await registered();
    const first = new OwnWorker();
    const answered = vi.spyOn(first, "postMessage");
    takeOver(first);
    await vi.waitFor(() => expect(answered).toHaveBeenCalledOnce());
    takeOver(new NextWorker());
    await vi.waitFor(() => expect(onReady).toHaveBeenCalledOnce());
  });

  test("tells the first one that is of a newer build than itself", async () => {
    const onReady = await registered();
    takeOver(new NextWorker());
    await vi.waitFor(() => expect(onReady).toHaveBeenCalledOnce());
  });
});
