/**
 * Every metric of the service. Base units, and names as Prometheus asks for them (https://prometheus.io/docs/practices/naming/). Labels have few
 * values: a network, a state, never an account or a workspace.
 */

interface Described {
  help: string
  labels: readonly string[]
}

export type Spec = (Described & { kind: 'counter' | 'gauge' }) | (Described & { kind: 'histogram'; buckets: readonly number[] })

const minute = 60
const hour = 3600

export const catalog = {
  broadside_build_info: { kind: 'gauge', help: 'Always 1; the label is the version.', labels: ['version'] },
  broadside_database_up: { kind: 'gauge', help: '1 if the database answered this scrape, 0 if not.', labels: [] },

  broadside_deliveries_total: { kind: 'counter', help: 'Deliveries that ended in this process.', labels: ['network', 'outcome'] },
  broadside_delivery_lateness_seconds: {
    kind: 'histogram',
    help: 'Time from when a delivery was due to when it began.',
    labels: ['network'],
    buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, minute, 5 * minute, 15 * minute, hour],
  },
  broadside_webhook_deliveries_total: { kind: 'counter', help: 'Webhook deliveries that ended in this process.', labels: ['outcome'] },
  broadside_mails_total: { kind: 'counter', help: 'Emails that this process sent, or gave up.', labels: ['outcome'] },
  broadside_builds_total: { kind: 'counter', help: 'Builds that ended in this process.', labels: ['outcome'] },
  broadside_http_request_duration_seconds: {
    kind: 'histogram',
    help: 'Time to answer requests, without event streams.',
    labels: ['method', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  },

  broadside_backup_last_success_timestamp_seconds: { kind: 'gauge', help: 'When the last good backup began.', labels: [] },
  broadside_backup_last_size_bytes: { kind: 'gauge', help: 'Size of the last good backup.', labels: [] },
  broadside_held: {
    kind: 'gauge',
    help: '1 while the server was restored and sends nothing until it is released, 0 otherwise.',
    labels: [],
  },
  broadside_deliveries_due: { kind: 'gauge', help: 'Deliveries whose time has come and that have not ended.', labels: ['network'] },
  broadside_deliveries_unconfirmed: {
    kind: 'gauge',
    help: 'Destinations of which nobody knows whether they are live.',
    labels: ['network'],
  },
  broadside_jobs: { kind: 'gauge', help: 'Kept jobs by state.', labels: ['state'] },
  broadside_oldest_due_job_age_seconds: { kind: 'gauge', help: 'How long the oldest due job has been waiting.', labels: [] },
  broadside_accounts: { kind: 'gauge', help: 'Connected accounts.', labels: ['network', 'state'] },
  broadside_credentials_ending: { kind: 'gauge', help: 'Credentials that end within the next seven days.', labels: ['network'] },
  broadside_quota_left_ratio: {
    kind: 'gauge',
    help: 'What is left today of the scarcest quota of an app, from 0 to 1.',
    labels: ['network', 'quota'],
  },
  broadside_media_bytes: { kind: 'gauge', help: 'Size of the media library with its copies.', labels: [] },
  broadside_database_bytes: { kind: 'gauge', help: 'Size of the database.', labels: [] },
  broadside_disk_free_bytes: { kind: 'gauge', help: 'Free space where the data directory is.', labels: [] },

  broadside_database_connections: { kind: 'gauge', help: "Connections of this process's pool.", labels: ['state'] },
  broadside_database_waiting: { kind: 'gauge', help: 'Statements of this process that wait for a connection.', labels: [] },
  broadside_event_loop_delay_seconds: { kind: 'gauge', help: "Delay of this process's event loop since the last scrape.", labels: ['at'] },
  broadside_resident_memory_bytes: { kind: 'gauge', help: 'Resident memory of this process.', labels: [] },
  broadside_cpu_seconds_total: { kind: 'counter', help: 'Processor time of this process.', labels: ['mode'] },
} as const satisfies Record<string, Spec>

type Catalog = typeof catalog
export type MetricName = keyof Catalog
type NamesOf<Kind extends Spec['kind']> = { [N in MetricName]: Catalog[N]['kind'] extends Kind ? N : never }[MetricName]
export type CounterName = NamesOf<'counter'>
export type GaugeName = NamesOf<'gauge'>
export type HistogramName = NamesOf<'histogram'>
export type Labels<N extends MetricName> = Record<Catalog[N]['labels'][number], string>
