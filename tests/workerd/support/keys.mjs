// The platform as the backend of an app sees it: its public keys.
export default { fetch: (_, { KEYS }) => Response.json({ keys: JSON.parse(KEYS) }) };
