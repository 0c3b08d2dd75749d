-- How the platform grows (decision 205): companies that were made on a day, and people who came of their own. Who only stands for somebody is
-- nobody yet.
CREATE TABLE platform_days (
  day INTEGER PRIMARY KEY,
  companies INTEGER NOT NULL DEFAULT 0,
  people INTEGER NOT NULL DEFAULT 0
) STRICT;

INSERT INTO platform_days (day, companies) SELECT created_at / 86400000, COUNT(*) FROM tenants GROUP BY 1;
INSERT INTO platform_days (day, people) SELECT created_at / 86400000, COUNT(*) FROM users WHERE is_stand_in = 0 GROUP BY 1
  ON CONFLICT DO UPDATE SET people = excluded.people;

CREATE TRIGGER company_is_new AFTER INSERT ON tenants BEGIN
  INSERT INTO platform_days (day, companies) VALUES (NEW.created_at / 86400000, 1) ON CONFLICT DO UPDATE SET companies = companies + 1;
END;

CREATE TRIGGER person_is_new AFTER INSERT ON users WHEN NEW.is_stand_in = 0 BEGIN
  INSERT INTO told_to_companies (event, user_id, detail) VALUES ('comes', NEW.id, json_object('createdAt', NEW.created_at));
END;

CREATE TRIGGER companies_hear_coming BEFORE INSERT ON told_to_companies WHEN NEW.event = 'comes' BEGIN
  INSERT INTO platform_days (day, people) VALUES (json_extract(NEW.detail, '$.createdAt') / 86400000, 1)
    ON CONFLICT DO UPDATE SET people = people + 1;
  SELECT RAISE(IGNORE);
END;
