-- The stand-in's mails are sealed from here on (decision 090): those in plain words are nothing to keep.
DELETE FROM platform.mail WHERE NOT mail ? 'sealed';
