import Product from "../../../build/front/index.js";
import { rehearsed } from "./entry.mjs";

export default rehearsed(Product);
