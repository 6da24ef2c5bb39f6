/** What an examination of the instance finds. Where a server admin should act, the sentence says how. */
export const doctor = {
  version: 'Broadside {version} on Node.js {node}.',
  database: 'PostgreSQL {version} with {size} MiB, {connections} of {most} connections in use.',
  database_full:
    'PostgreSQL {version} has {connections} of {most} connections in use. Lower DATABASE_POOL, or raise max_connections in PostgreSQL.',
  durability: 'Confirmed changes survive a crash of the database.',
  durability_off:
    'PostgreSQL runs without {settings}. Turn them on: after a crash of the database or a power cut, posts may be lost, or published again because their records are gone.',
  clock: 'The clock of this machine is right.',
  clock_ahead:
    'The clock of {machine} is {seconds} s ahead of the database. Set it, for example with NTP, so that logs have the right times.',
  clock_behind:
    'The clock of {machine} is {seconds} s behind the database. Set it, for example with NTP, so that logs have the right times.',
  disk: '{free} MiB are free for {folder}.',
  disk_low: 'Only {free} MiB are free for {folder}. Free up space, or move DATA_DIR to a larger disk.',
  disk_full: 'Only {free} MiB are free for {folder}. Free up space now: PostgreSQL stops when the disk is full.',
  queue: '{waiting} jobs waiting, {active} running, {failed} failed in the last 24 hours.',
  queue_stuck:
    'The oldest due job has been waiting for {seconds} s ({waiting} waiting, {active} running). Start a server with ROLE=all or ROLE=worker.',
  address: 'The public address is {url}.',
  address_local: 'Only this machine can reach {url}. Set PUBLIC_URL so that others can, and networks that call back.',
  address_not_https: "{url} isn't https. Set PUBLIC_URL to an https address. Until then, Bluesky can't be connected by OAuth.",
  mail: 'Email is sent through a mail server.',
  mail_off: 'No mail server is set, so invitations and notifications are not mailed. Set SMTP_URL.',
  key: 'The secret key is set with SECRET_KEY.',
  key_in_folder:
    "The secret key is only in {file}. Keep a copy in another place: without it, connected accounts can't be restored from a backup.",
  media: '{networks} can download media from {url} ({count, plural, one {# account} other {# accounts}}).',
  media_no_address:
    "{networks} can't download media from this server ({count, plural, one {# account} other {# accounts}}): PUBLIC_URL is not set. Set it to an https address that the internet can reach, or disconnect these accounts. Until then, posts with media fail.",
  media_not_https:
    "{networks} can't download media from {url} ({count, plural, one {# account} other {# accounts}}): the address is not https. Set PUBLIC_URL to an https address that the internet can reach, or disconnect these accounts. Until then, posts with media fail.",
  media_unknown_name:
    "{networks} can't download media from {url} ({count, plural, one {# account} other {# accounts}}): the name has no address. Set PUBLIC_URL to an https address that the internet can reach, or disconnect these accounts. Until then, posts with media fail.",
  media_untrusted:
    "{networks} can't download media from {url} ({count, plural, one {# account} other {# accounts}}): the certificate is not trusted. Get a certificate that the internet trusts. Until then, posts with media fail.",
  media_private:
    "{networks} can't download media from {url} ({count, plural, one {# account} other {# accounts}}): the address is not public. Set PUBLIC_URL to an https address that the internet can reach, or disconnect these accounts. Until then, posts with media fail.",
  media_silent:
    'No server responds at {url} from this machine, from where {networks} download media. Open the address from another network. If it works there, ignore this.',
  media_other_server:
    'Another server responds at {url}, with status {status}, from where {networks} download media. Open the address from another network. If it works there, ignore this.',
  deliveries: 'No delivery is overdue.',
  deliveries_overdue:
    '{count, plural, one {# delivery is} other {# deliveries are}} overdue by more than 5 minutes. Check that a worker is running. The activity of a post shows what its deliveries wait for.',
  deliveries_unknown:
    '{count, plural, one {# post has} other {# posts have}} an unknown outcome. Their authors are asked to check the network, and to say whether the post is there.',
  accounts: '{count, plural, one {# account is} other {# accounts are}} connected.',
  accounts_to_reconnect:
    '{count, plural, one {# account has} other {# accounts have}} to be reconnected, because the network rejects the stored credentials. {total} are connected.',
  database_ends: 'PostgreSQL {version} gets no more fixes from {date} on. Move to a newer major version before then.',
  database_ended: 'PostgreSQL {version} gets no more fixes since {date}. Move to a newer major version.',
  database_outdated: 'PostgreSQL {version} lacks fixes that {newer} has. Install the latest minor version.',
  collations: 'Indexes sort text as the operating system does.',
  collations_changed:
    'The operating system sorts text differently since an upgrade ({collations}), so indexes can miss rows and let duplicates in. Rebuild them with REINDEX DATABASE, then refresh the version of the collations.',
  connections_short:
    '{count, plural, one {# process} other {# processes}} with DATABASE_POOL={pool} can need {needed} connections, but PostgreSQL allows {most}. Lower DATABASE_POOL, or raise max_connections in PostgreSQL.',
  memory: 'This process can use {limit} MiB of memory, with a heap of up to {heap} MiB.',
  memory_small: 'This process can use only {limit} MiB of memory. Give it 512 MiB or more.',
  memory_heap:
    'Node.js may use a heap of {heap} MiB, but only {limit} MiB of memory are available, so the system may end the process. Set NODE_OPTIONS=--max-old-space-size to about half of the memory.',
  address_unknown_name:
    'The name in {url} has no address. Set PUBLIC_URL to the address at which people reach this server, or add the name to your DNS.',
  address_untrusted: "The certificate at {url} isn't trusted. Get one that browsers trust.",
  address_private: "Only your own network can reach {url}. Networks that call back can't. Ignore this if you don't use any.",
  address_silent: 'No server responds at {url} from this machine. Open the address from another network. If it works there, ignore this.',
  address_other_server: 'Another server responds at {url}, with status {status}. Check PUBLIC_URL and the reverse proxy.',
  proxy_untrusted:
    "Requests from {address} say that they are forwarded, but TRUSTED_PROXIES doesn't list it, so all clients count as one. If it's your reverse proxy, add it.",
  proxy_everyone:
    'TRUSTED_PROXIES lists all addresses, so clients can choose the address that limits count. List only your reverse proxies.',
  mail_untested: 'No email has been sent through this mail server yet. Send a test email under Settings › Server › Email.',
  mail_failing: 'The mail server rejected the last test email. Check SMTP_URL and MAIL_FROM, and send another one.',
  key_saved: 'An admin confirmed a copy of the secret key.',
  backup: 'The last backup is {hours} hours old.',
  backup_confirmed: 'An admin confirmed that backups are made by other means.',
  backup_none: 'There is no backup. Make one with broadside backup, and schedule it with BACKUP_TO.',
  backup_old: 'The last good backup is {days, plural, one {# day} other {# days}} old. Check the schedule and its target.',
  backup_failed: 'No backup has succeeded yet, and the last one failed. Check its target.',
  stream: 'Live updates reach browsers through {url}.',
  stream_buffered:
    'The reverse proxy at {url} holds back event streams, so the app is not updated live. Turn off its buffering of responses.',
  stream_cut: 'The reverse proxy at {url} ended an event stream after {seconds} s. Raise its timeout for idle connections to 60 s or more.',
  stream_refused:
    'The event stream at {url} was answered with status {status}. Check that PUBLIC_URL leads to this server, and that it has the same secret key.',
  stream_unreachable:
    "The event stream at {url} can't be reached from this machine. Run this check on a machine that can reach the address.",
} as const
