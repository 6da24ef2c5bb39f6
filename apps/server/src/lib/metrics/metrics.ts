/** Metrics in the text format of Prometheus. While they are off, nothing is counted and no library is loaded. */
import { catalog, type CounterName, type GaugeName, type HistogramName, type Labels, type Spec } from './catalog.ts'

export interface Metrics {
  readonly isOn: boolean
  count<N extends CounterName>(name: N, labels: Labels<N>, by?: number): void
  observe<N extends HistogramName>(name: N, labels: Labels<N>, value: number): void
  /** Replaces all values of a gauge, so that what no longer exists is no longer reported. */
  set<N extends GaugeName>(name: N, values: readonly { labels: Labels<N>; value: number }[]): void
  /** https://prometheus.io/docs/instrumenting/exposition_formats/ */
  toText(): Promise<{ text: string; contentType: string }>
}

const off: Metrics = {
  isOn: false,
  count: () => {},
  observe: () => {},
  set: () => {},
  toText: () => Promise.reject(new Error('Metrics are off.')),
}

export async function createMetrics(isOn: boolean): Promise<Metrics> {
  if (!isOn) return off
  const { Counter, Gauge, Histogram, Registry } = await import('prom-client')
  const registry = new Registry()
  const counters = new Map<string, InstanceType<typeof Counter>>()
  const gauges = new Map<string, InstanceType<typeof Gauge>>()
  const histograms = new Map<string, InstanceType<typeof Histogram>>()
  for (const [name, spec] of Object.entries<Spec>(catalog)) {
    const options = { name, help: spec.help, labelNames: [...spec.labels], registers: [registry] }
    if (spec.kind === 'histogram') histograms.set(name, new Histogram({ ...options, buckets: [...spec.buckets] }))
    else if (spec.kind === 'counter') counters.set(name, new Counter(options))
    else gauges.set(name, new Gauge(options))
  }
  return {
    isOn: true,
    count: (name, labels, by = 1) => counters.get(name)?.inc(labels, by),
    observe: (name, labels, value) => histograms.get(name)?.observe(labels, value),
    set: (name, values) => {
      const gauge = gauges.get(name)
      gauge?.reset()
      for (const { labels, value } of values) gauge?.set(labels, value)
    },
    toText: async () => ({ text: await registry.metrics(), contentType: registry.contentType }),
  }
}
