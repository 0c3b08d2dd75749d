// Tests wait for the thing itself; how long it takes is the machine's business.

import { configure } from "@testing-library/react";

configure({ asyncUtilTimeout: 10_000 });
