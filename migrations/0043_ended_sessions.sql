-- Commands that wait to end the sessions of a user (decision 256).
CREATE INDEX authority_outbox_ended ON authority_outbox (user_id) WHERE substr(command, 1, 9) = '{"endAll"';
