/** Every setting of the server, in one place: the parser, the generated page `docs/configuration.md` and the error texts use this table. */

interface SettingBase {
  about: string
  secret?: boolean
}
export type Setting =
  | (SettingBase & { kind: 'integer'; min: number; max: number; default: number })
  | (SettingBase & { kind: 'text'; default: string; pattern?: RegExp; form?: string })
  | (SettingBase & { kind: 'choice'; options: readonly string[]; default: string })
  | (SettingBase & { kind: 'flag'; default: boolean })
  | (SettingBase & { kind: 'list'; default: string })
  | (SettingBase & { kind: 'url'; protocols: readonly string[]; default: string })

const httpUrl = ['http:', 'https:'] as const

export const settings = {
  PORT: { kind: 'integer', min: 0, max: 65_535, default: 8787, about: 'TCP port to listen on. 0 takes any free port.' },
  HOST: { kind: 'text', default: '127.0.0.1', about: 'Address to listen on. 0.0.0.0 makes the server reachable from other machines.' },
  PUBLIC_URL: {
    kind: 'url',
    protocols: httpUrl,
    default: '',
    about: 'Origin under which people reach the server, for example https://social.example. Default: the listening address.',
  },
  ALLOWED_HOSTS: {
    kind: 'list',
    default: '',
    about:
      'Names under which the server may be called beside that of PUBLIC_URL, IP addresses and localhost, with commas: inner.example, or *.inner.example for all names below it. Requests to other names are refused with 421.',
  },
  DATA_DIR: { kind: 'text', default: './data', about: 'Directory for the embedded PostgreSQL, media files and the secret key.' },
  DATABASE_URL: {
    kind: 'text',
    default: '',
    pattern: /^(|postgres(ql)?:\/\/.+)$/,
    form: 'an address that starts with postgres:// or postgresql://',
    secret: true,
    about:
      'A PostgreSQL 15 or newer to use instead of the embedded one. Of several servers (postgres://user:password@a:5432,b:5433/name?target_session_attrs=read-write) the first that takes changes is used.',
  },
  DATABASE_POOL: { kind: 'integer', min: 4, max: 500, default: 20, about: 'Most connections to the database that one process opens.' },
  MIGRATE: {
    kind: 'choice',
    options: ['snapshot', 'confirm'],
    default: 'snapshot',
    about:
      'What a start does before it changes a database in use to a new version. snapshot: it saves the embedded PostgreSQL under DATA_DIR/snapshots, and refuses to change that of DATABASE_URL. confirm: it changes it without a snapshot, because you took a backup.',
  },
  SECRET_KEY: {
    kind: 'text',
    default: '',
    pattern: /^(|[A-Za-z0-9+/_-]{43,}=*(,[A-Za-z0-9+/_-]{43,}=*)*)$/,
    form: '32 or more random bytes in base64; older keys may follow after commas',
    secret: true,
    about: 'Key that seals credentials. Made and kept in DATA_DIR when absent. The first key seals, all of them open.',
  },
  ROLE: {
    kind: 'choice',
    options: ['all', 'web', 'worker'],
    default: 'all',
    about: 'Whether this process answers requests, works jobs, or both.',
  },
  SHUTDOWN_SECONDS: {
    kind: 'integer',
    min: 1,
    max: 3600,
    default: 60,
    about:
      'Seconds that uploads and other open requests have to end when the process is stopped. Let systemd, Docker or Kubernetes wait at least 30 seconds longer before they kill it.',
  },
  LOG_LEVEL: {
    kind: 'choice',
    options: ['debug', 'info', 'warn', 'error', 'silent'],
    default: 'warn',
    about: 'Least important log line that is written.',
  },
  METRICS_TOKEN: {
    kind: 'text',
    default: '',
    pattern: /^(|\S{16,200})$/,
    form: '16 to 200 characters without spaces',
    secret: true,
    about: 'Bearer token with which Prometheus reads /metrics. Without it, /metrics is not on the port of the app.',
  },
  METRICS_PORT: {
    kind: 'integer',
    min: 0,
    max: 65_535,
    default: 0,
    about: 'Own TCP port for /metrics, also of workers. Without METRICS_TOKEN it needs no token. 0: none.',
  },
  METRICS_HOST: { kind: 'text', default: '127.0.0.1', about: 'Address that METRICS_PORT listens on.' },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    kind: 'url',
    protocols: httpUrl,
    default: '',
    about:
      'Address of an OpenTelemetry collector that takes OTLP over HTTP, for example http://localhost:4318. Traces are sent to /v1/traces there. Without it none are recorded.',
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    kind: 'text',
    default: '',
    secret: true,
    pattern: /^(|[^\s=,]+=[^,]*(,[^\s=,]+=[^,]*)*)$/,
    form: 'name=value, with commas',
    about: 'Headers for the collector, for example authorization=Basic%20dXNlcjpwYXNz. Values are percent-encoded.',
  },
  OTEL_SERVICE_NAME: { kind: 'text', default: 'broadside', about: 'Name of this service in traces.' },
  OTEL_TRACES_SAMPLER: {
    kind: 'choice',
    options: ['parentbased_always_on', 'parentbased_always_off', 'parentbased_traceidratio', 'always_on', 'always_off', 'traceidratio'],
    default: 'parentbased_always_on',
    about: 'Which traces are recorded.',
  },
  OTEL_TRACES_SAMPLER_ARG: {
    kind: 'text',
    default: '',
    about: 'Share of traces to record, from 0 to 1, with OTEL_TRACES_SAMPLER=parentbased_traceidratio or traceidratio.',
  },
  STATUS_PAGE: {
    kind: 'flag',
    default: false,
    about: 'Whether everyone can see at /status that the server works, how late posts begin and which networks are paused.',
  },
  REGISTRATION: {
    kind: 'choice',
    options: ['open', 'invite_only', 'closed'],
    default: 'invite_only',
    about: 'Who may register. The first user always may, and becomes the instance administrator.',
  },
  EMAIL_VERIFICATION: {
    kind: 'flag',
    default: false,
    about: 'Whether a new user has to type a code that was mailed to the address. Needs SMTP_URL.',
  },
  TERMS_VERSION: { kind: 'text', default: '', about: 'Version of the terms that users are asked to accept, for example 2026-01.' },
  TERMS_URL: { kind: 'url', protocols: httpUrl, default: '', about: 'Where the terms can be read.' },
  PRIVACY_VERSION: { kind: 'text', default: '', about: 'Version of the privacy notice that users are asked to accept.' },
  PRIVACY_URL: { kind: 'url', protocols: httpUrl, default: '', about: 'Where the privacy notice can be read.' },
  WORKSPACE_CREATION: {
    kind: 'choice',
    options: ['everyone', 'administrators'],
    default: 'everyone',
    about: 'Who may create workspaces.',
  },
  WORKSPACES_PER_USER: {
    kind: 'integer',
    min: 0,
    max: 100_000,
    default: 0,
    about: 'Most workspaces that one user may create. 0 means no limit.',
  },
  SEATS_PER_WORKSPACE: {
    kind: 'integer',
    min: 0,
    max: 100_000,
    default: 0,
    about: 'Most active members and open invitations that a workspace may have together. 0 means no limit.',
  },
  ACCOUNTS_PER_WORKSPACE: {
    kind: 'integer',
    min: 0,
    max: 100_000,
    default: 0,
    about: 'Most accounts that a workspace may have connected, beside its own site. 0 means no limit.',
  },
  WEBHOOKS_PER_WORKSPACE: {
    kind: 'integer',
    min: 1,
    max: 10_000,
    default: 20,
    about: 'Most webhooks that a workspace may have.',
  },
  MEDIA_MIB_PER_WORKSPACE: {
    kind: 'integer',
    min: 0,
    max: 1_073_741_824,
    default: 0,
    about: 'Room for the media of one workspace with its trash and with uploads under way, in MiB. 0 means no limit.',
  },
  SMTP_URL: {
    kind: 'url',
    protocols: ['smtp:', 'smtps:'],
    default: '',
    secret: true,
    about:
      'Mail server, for example smtps://user:password@mail.example:465, or smtp:// with port 587, where the connection is encrypted by STARTTLS: always when there is a password, else when the server offers it. Without it nothing is mailed, and an administrator reads mail at GET /admin/mails.',
  },
  SMTP_TIMEOUT_SECONDS: {
    kind: 'integer',
    min: 1,
    max: 300,
    default: 20,
    about: 'How long the mail server may stay silent before a mail is tried again later.',
  },
  MAIL_FROM: {
    kind: 'text',
    default: '',
    pattern: /^(|[^\s<>@,;"]+@[^\s<>@,;"]+|[^<>@,;"]* <[^\s<>@,;"]+@[^\s<>@,;"]+>)$/,
    form: 'an address, or a name and an address in angle brackets',
    about: 'Sender of mail, for example Broadside <social@example.com>. Default: broadside@ and the host of PUBLIC_URL.',
  },
  MAIL_REPORTS_SECRET: {
    kind: 'text',
    default: '',
    secret: true,
    pattern: /^(|whsec_[A-Za-z0-9+/]{32,}={0,2})$/,
    form: 'whsec_ and at least 24 random bytes in base64',
    about: 'Secret with which the mail service signs its delivery reports to POST /webhooks/mail. Without it none are taken.',
  },
  TELEGRAM_BOT_TOKEN: {
    kind: 'text',
    default: '',
    secret: true,
    pattern: /^(|\d+:[\w-]{20,})$/,
    form: 'a token as BotFather gives it',
    about: 'Token of the Telegram bot of this instance, unless an administrator stored one. Without a bot no chats can be connected.',
  },
  TELEGRAM_BOT_USERNAME: {
    kind: 'text',
    default: '',
    pattern: /^(|@?\w{5,64})$/,
    form: 'the name of a bot',
    about: 'Name of that bot. Default: Telegram is asked for it.',
  },
  TELEGRAM_API_URL: {
    kind: 'url',
    protocols: httpUrl,
    default: 'https://api.telegram.org',
    about: 'Bot API server. One of your own in a private network has to stand in FETCH_ALLOW_LIST too.',
  },
  TIKTOK_FILES: {
    kind: 'text',
    default: '',
    pattern: /^(|tiktok[A-Za-z0-9]{1,64}\.txt(,tiktok[A-Za-z0-9]{1,64}\.txt)*)$/,
    form: 'names of files as TikTok gives them, with commas',
    about: 'Files with which TikTok verifies the address of this instance, which it requires before it fetches photos.',
  },
  NETWORK_ORIGINS: {
    kind: 'text',
    default: '',
    pattern: /^(|https:\/\/[^\s=,/]+=https?:\/\/[^\s=,/]+(,https:\/\/[^\s=,/]+=https?:\/\/[^\s=,/]+)*)$/,
    form: 'origins such as https://slack.com=https://gateway.example, with commas',
    about:
      'Where networks are reached instead of at their own origin, for tests and through a gateway. One in a private network has to stand in FETCH_ALLOW_LIST too.',
  },
  DEPLOYMENT_ENVIRONMENT: {
    kind: 'choice',
    options: ['local', 'staging', 'production'],
    default: 'production',
    about: 'What this instance is for. Controls of the readiness ledger can be about one of them.',
  },
  ENFORCE_CERTIFICATION: {
    kind: 'flag',
    default: false,
    about: 'Whether networks are used only with an approval and a proof in the readiness ledger.',
  },
  COLLECT_ENGAGEMENT: {
    kind: 'flag',
    default: true,
    about: 'Whether replies and reactions to posts are collected from networks, for the accounts that have it switched on.',
  },
  COLLECT_MESSAGES: {
    kind: 'flag',
    default: true,
    about: 'Whether direct messages are collected from networks, for the accounts that have it switched on.',
  },
  UPDATE_FEED_URL: {
    kind: 'url',
    protocols: httpUrl,
    default: '',
    about:
      'List of releases, as https://api.github.com/repos/<owner>/<name>/releases and the servers Gitea and Forgejo answer it. Read once a day, so that server admins see that a newer version exists. The request contains nothing about this instance. Without it, no server is contacted.',
  },
  RETENTION_DAYS: {
    kind: 'integer',
    min: 0,
    max: 36_500,
    default: 400,
    about:
      'Days after which events, finished deliveries, and collected replies, reactions and messages are removed: 100 or more, or 0 for never. Events go month by month, up to a month later.',
  },
  TRUSTED_PROXIES: {
    kind: 'list',
    default: '',
    about: 'Addresses or networks of reverse proxies whose X-Forwarded-For and X-Request-Id headers are trusted, separated by commas.',
  },
  CORS_ORIGINS: {
    kind: 'list',
    default: '',
    about: 'Origins of other web apps that may call the API from a browser, separated by commas.',
  },
  FETCH_ALLOW_LIST: {
    kind: 'list',
    default: '',
    about: 'Hosts (host or host:port, with commas) that sources, servers and webhooks may name although they are private or not https.',
  },
  DNS_SERVERS: {
    kind: 'list',
    default: '',
    about: 'Name servers that are asked for the proof of a domain, separated by commas. Default: those of the system.',
  },
  EMERGENCY_USERS: {
    kind: 'list',
    default: '',
    about:
      'E-mail addresses of instance administrators who, with password and second factor, get into workspaces whose single sign-on is broken, separated by commas.',
  },
  MEDIA_STORE: {
    kind: 'choice',
    options: ['disk', 's3'],
    default: 'disk',
    about: 'Where media files are kept: under DATA_DIR/media, or in a bucket.',
  },
  S3_ENDPOINT: { kind: 'url', protocols: httpUrl, default: '', about: 'Address of the S3 service, with MEDIA_STORE=s3.' },
  S3_REGION: { kind: 'text', default: 'us-east-1', about: 'Region of the bucket.' },
  S3_BUCKET: { kind: 'text', default: '', about: 'Name of the bucket.' },
  S3_ACCESS_KEY_ID: { kind: 'text', default: '', about: 'Access key of the bucket.' },
  S3_SECRET_ACCESS_KEY: { kind: 'text', default: '', secret: true, about: 'Secret of the access key.' },
  BACKUP_TO: {
    kind: 'text',
    default: '',
    about: 'Where the server makes a backup every day: a folder, or s3://bucket/prefix in the service of the S3 settings. Default: none.',
  },
  BACKUP_AT: {
    kind: 'text',
    default: '02:30',
    pattern: /^(?:[01]\d|2[0-3]):[0-5]\d$/,
    form: 'a time from 00:00 to 23:59',
    about: 'Time of the daily backup, in UTC.',
  },
  BACKUP_KEEP: { kind: 'integer', min: 1, max: 1000, default: 14, about: 'Backups that BACKUP_TO keeps; older ones are removed.' },
  BACKUP_PASSPHRASE_FILE: {
    kind: 'text',
    default: '',
    about: 'File with the passphrase that encrypts backups, of 12 characters or more. Without it, they are not encrypted.',
  },
  BACKUP_RATE: {
    kind: 'integer',
    min: 1,
    max: 99_999,
    default: 10,
    about: 'Most MiB that a backup reads per second, so that requests stay fast.',
  },
  MAX_UPLOAD_MIB: { kind: 'integer', min: 1, max: 16_384, default: 4096, about: 'Largest video that can be uploaded, in MiB.' },
  DELIVERY_CONCURRENCY: {
    kind: 'integer',
    min: 1,
    max: 500,
    default: 256,
    about: 'Deliveries that one process works on at the same time.',
  },
  JOB_CONCURRENCY: {
    kind: 'integer',
    min: 1,
    max: 100,
    default: 4,
    about: 'Other jobs of one kind that one process works on at the same time.',
  },
  IMAGE_EDITOR: { kind: 'flag', default: true, about: 'Whether designs can be made and used.' },
  RATE_LIMITS: {
    kind: 'text',
    default: '',
    pattern: /^(|[a-z-]+=\d+(\/\d+)?(,[a-z-]+=\d+(\/\d+)?)*)$/,
    form: 'name=quota or name=quota/seconds, with commas',
    about: 'Changed quotas, for example default=60000,builds=120.',
  },
  ENGINE: {
    kind: 'choice',
    options: ['composer', 'openai', 'anthropic', 'ollama'],
    default: 'composer',
    about: 'What writes builds: the built-in composer, or a language model (any OpenAI-compatible server, Anthropic, Ollama).',
  },
  ENGINE_URL: { kind: 'url', protocols: httpUrl, default: '', about: 'Base address of the model server, where ENGINE needs one.' },
  ENGINE_MODEL: { kind: 'text', default: '', about: 'Name of the model.' },
  ENGINE_API_KEY: { kind: 'text', default: '', secret: true, about: 'Key for the model server.' },
  ENGINE_MODE: {
    kind: 'choice',
    options: ['replace', 'refine'],
    default: 'refine',
    about: 'Whether the model starts from nothing or from the drafts of the composer.',
  },
  ENGINE_FAILURE: {
    kind: 'choice',
    options: ['composer', 'fail'],
    default: 'composer',
    about: 'What happens when the model fails: use the drafts of the composer, or fail the build.',
  },
  ENGINE_LOG: {
    kind: 'flag',
    default: false,
    about:
      'Keeps for 7 days what a language model was asked and answered for each build, with the material of the build: npm run broadside -- build show <id> --engine prints it.',
  },
  ENGINE_TIMEOUT: {
    kind: 'integer',
    min: 10,
    max: 900,
    default: 90,
    about: 'Seconds that all answers of a language model to one build may take together. A model on a processor needs more.',
  },
} as const satisfies Record<string, Setting>

export type SettingName = keyof typeof settings
