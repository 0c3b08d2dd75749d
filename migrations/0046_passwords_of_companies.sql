-- Whether a company set a password, so that it stays temporary for an account that one person uses. Of passwords that are to be replaced, of those
-- that nobody has signed in with, and of accounts that several people use, nothing says who set them: they count as the company's.
ALTER TABLE credentials ADD COLUMN set_by_company INTEGER NOT NULL DEFAULT 0 CHECK (set_by_company IN (0, 1));

UPDATE credentials SET set_by_company = 1 WHERE user_id IN (
  SELECT u.id FROM users u WHERE u.made_by IS NOT NULL AND (u.reset_password_required = 1 OR u.last_login IS NULL
    OR EXISTS (SELECT 1 FROM directory d WHERE d.user_id = u.id AND d.is_shared = 1)));
