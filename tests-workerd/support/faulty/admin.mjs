import Product from "../../../build/admin/index.js";
import { rehearsed } from "./entry.mjs";

export default rehearsed(Product);
