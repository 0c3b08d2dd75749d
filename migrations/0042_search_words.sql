-- Sort keys and search words that were stored before the sigma at the end of a word, ħ and ŧ were normalized (worker/domain/words.rs):
-- without this, who has one in their name would not be found by it. Triggers carry the last names of members on. Only what has such a letter is
-- written. Where both spellings were stored, one row is left.
UPDATE users SET first_key = replace(replace(replace(first_key, 'ς', 'σ'), 'ħ', 'h'), 'ŧ', 't'),
  last_key = replace(replace(replace(last_key, 'ς', 'σ'), 'ħ', 'h'), 'ŧ', 't'),
  words = replace(replace(replace(words, 'ς', 'σ'), 'ħ', 'h'), 'ŧ', 't')
WHERE first_key GLOB '*[ςħŧ]*' OR last_key GLOB '*[ςħŧ]*' OR words GLOB '*[ςħŧ]*';

UPDATE memberships SET first_key = replace(replace(replace(first_key, 'ς', 'σ'), 'ħ', 'h'), 'ŧ', 't'),
  last_key = replace(replace(replace(last_key, 'ς', 'σ'), 'ħ', 'h'), 'ŧ', 't')
WHERE first_key GLOB '*[ςħŧ]*' OR last_key GLOB '*[ςħŧ]*';

UPDATE OR REPLACE member_words SET word = replace(replace(replace(word, 'ς', 'σ'), 'ħ', 'h'), 'ŧ', 't') WHERE word GLOB '*[ςħŧ]*';

UPDATE roles SET title_key = replace(replace(replace(title_key, 'ς', 'σ'), 'ħ', 'h'), 'ŧ', 't') WHERE title_key GLOB '*[ςħŧ]*';

UPDATE OR REPLACE role_words SET word = replace(replace(replace(word, 'ς', 'σ'), 'ħ', 'h'), 'ŧ', 't') WHERE word GLOB '*[ςħŧ]*';

UPDATE tenants SET title_key = replace(replace(replace(title_key, 'ς', 'σ'), 'ħ', 'h'), 'ŧ', 't'),
  city_key = replace(replace(replace(city_key, 'ς', 'σ'), 'ħ', 'h'), 'ŧ', 't')
WHERE title_key GLOB '*[ςħŧ]*' OR city_key GLOB '*[ςħŧ]*';

UPDATE OR REPLACE tenant_words SET word = replace(replace(replace(word, 'ς', 'σ'), 'ħ', 'h'), 'ŧ', 't') WHERE word GLOB '*[ςħŧ]*';
