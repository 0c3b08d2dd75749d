-- Increased by every change of a survey, but not by its answers: who changes an older one is told so.
ALTER TABLE surveys ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
