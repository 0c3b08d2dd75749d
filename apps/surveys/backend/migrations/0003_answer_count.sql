-- A list shows how many answered: counting them would read every answer of the company. Triggers keep the count, so the previous version of the
-- code keeps it, too.
ALTER TABLE surveys ADD COLUMN answer_count INTEGER NOT NULL DEFAULT 0;

UPDATE surveys SET answer_count =
  (SELECT COUNT(*) FROM answers WHERE answers.tenant_id = surveys.tenant_id AND answers.survey_id = surveys.id);

CREATE TRIGGER answer_comes AFTER INSERT ON answers BEGIN
  UPDATE surveys SET answer_count = answer_count + 1 WHERE tenant_id = NEW.tenant_id AND id = NEW.survey_id;
END;

CREATE TRIGGER answer_goes AFTER DELETE ON answers BEGIN
  UPDATE surveys SET answer_count = answer_count - 1 WHERE tenant_id = OLD.tenant_id AND id = OLD.survey_id;
END;

-- In the order of the list, which ends after a hundred.
CREATE INDEX surveys_by_time ON surveys (tenant_id, created_at DESC, id);
