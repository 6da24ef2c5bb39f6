/** The tasks after an installation: what was found, and what to do. */
export const setup = {
  mail_off: "No mail server is set, so invitations, codes and notifications aren't emailed.",
  mail_untested: 'A mail server is set, but no email has been sent with it. Send yourself a test email.',
  mail_failed: 'The last test email failed. Check the settings of the mail server.',
  mail_works: 'The mail server accepts emails.',
  address_local: 'Only this machine can reach {url}. Set PUBLIC_URL to an https address, and restart.',
  address_not_https: "{url} isn't https. Set PUBLIC_URL to an https address, and restart.",
  address_unseen: 'No server admin has opened Broadside at {url} yet. Open it there once to check that it responds.',
  address_works: 'Browsers reach this server at {url}.',
  backup_folder:
    'Back up the folder {folder} to another place with broadside backup, or every day with BACKUP_TO. Copy its secret key too: without the key, every account must be reconnected.',
  backup_parts:
    'Back up the database ({database}) and the media ({media}) with broadside backup, or every day with BACKUP_TO. Copy the secret key ({key}) to another place: without it, every account must be reconnected.',
  backup_confirmed: 'A server admin confirmed that backups are made.',
  network_missing: 'Set up the app of a network, or connect an account of a network that needs none.',
  network_app: '{count, plural, one {# network app is} other {# network apps are}} set up.',
  network_account: '{count, plural, one {# account is} other {# accounts are}} connected.',
  people_alone: "You're the only user. Invite others to a workspace, or close registration.",
  people_invited: '{count, plural, one {# invitation is} other {# invitations are}} open.',
  people_closed: 'Registration is closed.',
  people_joined: 'Broadside has {count} users.',
} as const
