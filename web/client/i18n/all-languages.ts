// Every language that the specification numbers (section 9). The audit log may name one that is not offered.

import { type LanguageRow, languages } from "./languages";

/** All languages by id; 7 to 19 are not offered yet. */
export const allLanguages: readonly LanguageRow[] = [
  ...languages,
  { languageId: 7, code: "zh-cn", name: "简体中文" },
  { languageId: 8, code: "ru", name: "Русский" },
  { languageId: 9, code: "ko", name: "한국어" },
  { languageId: 10, code: "ta", name: "தமிழ்" },
  { languageId: 11, code: "tr", name: "Türkçe" },
  { languageId: 12, code: "th", name: "ไทย" },
  { languageId: 13, code: "hi", name: "हिन्दी" },
  { languageId: 14, code: "bn", name: "বাংলা" },
  { languageId: 15, code: "ar", name: "العربية" },
  { languageId: 16, code: "ja", name: "日本語" },
  { languageId: 17, code: "sq", name: "Shqip" },
  { languageId: 18, code: "hr", name: "Hrvatski" },
  { languageId: 19, code: "el", name: "Ελληνικά" },
];
