/**
 * Who may connect. Access to the Unix socket is authenticated by its directory, which is open to its owner only; a name
 * lookup (`peer`) would fail for accounts without a name. The loopback transport requires the password.
 */
export const HOST_RULES = `local all all trust
host all all 127.0.0.1/32 scram-sha-256
`

export const MAIN_CONFIG = `# The defaults of Broadside, written again at every start:
include 'broadside.conf'
# Your own settings go below this line; they are kept and win over the defaults.
`

/** Connections beyond the pool: PostgreSQL's own for superusers, and those of servers and command lines for upkeep, listening and locks. */
const OTHER_CONNECTIONS = 12

/**
 * Settings for a small machine and a single application with this pool size. PostgreSQL's buffers are small, and the
 * system's cache holds the rest. Durability stays complete (fsync, synchronous_commit and full_page_writes keep their
 * default "on"). Only events of the server itself are logged, one file per day of the week: the application logs errors
 * of statements, which would contain users' data. See https://www.postgresql.org/docs/18/runtime-config.html
 */
export const toDefaults = (poolSize: number): string => `cluster_name = 'broadside'
max_connections = ${poolSize + OTHER_CONNECTIONS}
shared_buffers = '32MB'
autovacuum_worker_slots = 1
autovacuum_max_workers = 1
effective_cache_size = '512MB'
random_page_cost = 1.1
max_wal_size = '256MB'
max_worker_processes = 4
max_parallel_workers_per_gather = 0
max_logical_replication_workers = 0
io_method = 'sync'
jit = off
huge_pages = 'off'
unix_socket_permissions = 0700
timezone = 'UTC'
datestyle = 'iso, mdy'
lc_messages = 'C'
lc_monetary = 'C'
lc_numeric = 'C'
lc_time = 'C'
logging_collector = on
log_directory = '../log'
log_filename = 'postgresql-%a.log'
log_file_mode = 0600
log_rotation_age = '1d'
log_rotation_size = 0
log_truncate_on_rotation = on
log_timezone = 'UTC'
log_line_prefix = '%m [%p] '
log_min_messages = 'log'
log_min_error_statement = 'panic'
log_checkpoints = off
log_autovacuum_min_duration = -1
`
