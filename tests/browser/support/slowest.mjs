// Reports at the end which files and tests took longest.

const SHOWN = 10;
const seconds = (time) => `${(time / 1000).toFixed(1)} s`;

export default class Slowest {
  #tests = [];

  onTestEnd({ title, location }, { duration }) {
    this.#tests.push({ title, file: location.file.split("/").at(-1), duration });
  }

  onEnd() {
    const files = new Map();
    for (const { file, duration } of this.#tests) files.set(file, (files.get(file) ?? 0) + duration);
    const slowest = (entries) => entries.sort(([, one], [, other]) => other - one).slice(0, SHOWN);
    const print = ([name, time]) => console.log(`  ${seconds(time).padStart(8)}  ${name}`);
    console.log("\nSlowest files");
    slowest([...files]).forEach(print);
    console.log("Slowest tests");
    slowest(this.#tests.map(({ file, title, duration }) => [`${file}: ${title}`, duration])).forEach(print);
  }

  printsToStdio() {
    return false;
  }
}
