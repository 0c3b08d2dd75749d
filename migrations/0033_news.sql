-- A line that the company's administrators wrote for its members, and when.
ALTER TABLE tenants ADD COLUMN news TEXT;
ALTER TABLE tenants ADD COLUMN news_at INTEGER;
