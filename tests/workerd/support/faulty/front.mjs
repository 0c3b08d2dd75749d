import Product from "../../../../build/worker/index.js";
import { rehearsed } from "./entry.mjs";

export default rehearsed(Product);
