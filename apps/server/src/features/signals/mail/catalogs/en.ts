/** Messages of emails, in ICU format. Those of notifications are in the contract's catalog. */
export const mails = {
  signature: 'Sent by Broadside at {origin}',
  choose_mail: 'Manage email notifications',
  or_open: 'Or open this link:',

  known_address: 'You already have an account',
  known_address_text: 'Someone tried to sign up with this email address. It already belongs to your account, so nothing was changed.',
  known_address_advice: "If this was you, sign in. If you've forgotten your password, you can reset it there.",
  sign_in: 'Sign in',
  verification: 'Your verification code',
  verification_text: 'Enter this code to finish signing up. It expires in 10 minutes.',
  verification_advice: "If you didn't sign up, ignore this email.",

  password_reset: 'Reset your password',
  password_reset_text: 'Someone requested a password reset for your account. The link expires in an hour and works once.',
  password_reset_advice: "If this wasn't you, ignore this email. Nothing was changed.",
  choose_password: 'Choose a new password',

  email_change: 'Confirm your new email address',
  email_change_text:
    'Someone wants to use this email address for their account. Enter this code there to confirm it. It expires in 15 minutes.',
  email_change_advice: "If this wasn't you, ignore this email.",
  email_changed: 'Your email address was changed',
  email_changed_text: "Your account now uses a different email address. We won't send anything more to this one.",
  email_changed_advice: "If this wasn't you, contact your server admin now.",

  invitation: "You've been invited to {workspace}",
  invitation_text: '{inviter} invited you to join {workspace} as {role}.',
  invitation_term: "This invitation was sent to {address} and expires {end}. If you weren't expecting it, ignore this email.",
  invitation_of_somebody: 'Someone',
  see_invitation: 'View invitation',

  test: 'Test email from Broadside',
  test_text: 'Your server sends email: this one arrived.',

  open: 'Open in Broadside',
  digest: 'Your day in Broadside: {count, plural, one {# notification} other {# notifications}}',
  digest_more: 'And {count} more',
  open_inbox: 'View notifications',
} as const
