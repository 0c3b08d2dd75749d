// Finds texts in the repository that look like secrets.

const KINDS = [
  ["private key", /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----/],
  ["key of ours", /\bk\d+:[A-Za-z0-9_-]{43}\b/],
  ["key of an operator", /\bAGE-SECRET-KEY-1[0-9A-Z]{58}\b/],
  ["access key of AWS", /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/],
  ["token of GitHub", /\b(?:gh[opsur]_[A-Za-z0-9]{36,}|github_pat_[A-Za-z0-9_]{60,})/],
  ["token of npm", /\bnpm_[A-Za-z0-9]{36}\b/],
  ["key of Google", /\bAIza[A-Za-z0-9_-]{35}\b/],
  ["token of Slack", /\bxox[abprs]-[A-Za-z0-9-]{20,}/],
  ["key of Stripe", /\b[rs]k_live_[A-Za-z0-9]{20,}/],
  ["signed token", /\beyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{20,}/],
  ["token of the platform", /(?:CLOUDFLARE|CF)_API_(?:TOKEN|KEY)\s*[=:]\s*["']?[A-Za-z0-9_-]{37,}/],
];

/** Matches with their lines. */
export function secretsIn(text) {
  return text
    .split("\n")
    .flatMap((line, at) => KINDS.filter(([, looks]) => looks.test(line)).map(([kind]) => ({ kind, line: at + 1 })));
}
