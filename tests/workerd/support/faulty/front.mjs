import Product from "../../../../build/worker/index.js";
import { withFaults } from "./entry.mjs";

export default withFaults(Product);
