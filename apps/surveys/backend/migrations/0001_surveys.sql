-- Surveys of companies. Every key begins with the company.
CREATE TABLE surveys (
  tenant_id TEXT NOT NULL,
  id TEXT NOT NULL,
  -- a text, or one for each language
  title TEXT NOT NULL CHECK (json_valid(title)),
  description TEXT NOT NULL CHECK (json_valid(description)),
  is_open INTEGER NOT NULL DEFAULT 1 CHECK (is_open IN (0, 1)),
  -- [{ id, title, options?: [{ id, title }] }]
  questions TEXT NOT NULL CHECK (json_valid(questions)),
  created_at INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, id)
) STRICT, WITHOUT ROWID;

-- One answer of a person to a survey: an option's id or a text, by question.
CREATE TABLE answers (
  tenant_id TEXT NOT NULL,
  survey_id TEXT NOT NULL,
  user_id TEXT NOT NULL,
  given TEXT NOT NULL CHECK (json_valid(given)),
  at INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, survey_id, user_id),
  FOREIGN KEY (tenant_id, survey_id) REFERENCES surveys (tenant_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
