/** Messages of emails, in ICU format. Those of notifications are in the contract's catalog. */
export const mails = {
  signature: 'Sent by Broadside at {origin}',
  choose_mail: 'Choose which mail you get',
  or_open: 'Or open this address:',

  known_address: 'You have an account already',
  known_address_text: 'Somebody wanted to register with this address. It belongs to your account, so nothing was changed.',
  known_address_advice: 'If it was you, sign in; if you do not know your password any more, ask for a new one there.',
  sign_in: 'Sign in',
  verification: 'Your code',
  verification_text: 'Type this code to finish your registration. It works for 10 minutes.',
  verification_advice: 'If you did not register, ignore this mail.',

  password_reset: 'A new password',
  password_reset_text: 'Somebody asked for a new password for your account. The link works once, for an hour.',
  password_reset_advice: 'If it was not you, ignore this mail: nothing was changed.',
  choose_password: 'Choose a new password',

  email_change: 'Your code for a change of address',
  email_change_text: 'Somebody wants to use this address for an account. Type this code there to confirm it. It works for 15 minutes.',
  email_change_advice: 'If it was not you, ignore this mail.',
  email_changed: 'Your address was changed',
  email_changed_text: 'The account that used this address has another one now. Nothing more will be sent here.',
  email_changed_advice: 'If it was not you, write to the administrator of the instance at once.',

  invitation: 'You are invited to {workspace}',
  invitation_text: '{inviter} invites you to the workspace {workspace}, as {role}.',
  invitation_term: 'The invitation is for {address} and is good until {end}. If you did not expect it, there is nothing to do.',
  invitation_of_somebody: 'Somebody',
  see_invitation: 'See the invitation',

  open: 'Open in Broadside',
  digest: 'Your day in Broadside: {count, plural, one {# notification} other {# notifications}}',
  digest_more: 'And {count} more.',
  open_inbox: 'Open the inbox',
} as const
