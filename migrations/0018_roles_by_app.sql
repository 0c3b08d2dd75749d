-- Which roles give an app: asked before one is deleted.
CREATE INDEX role_apps_by_app ON role_apps (app_id);
