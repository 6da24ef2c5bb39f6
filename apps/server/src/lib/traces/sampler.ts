/** The samplers that OTEL_TRACES_SAMPLER names: https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/#general-sdk-configuration */
import { AlwaysOffSampler, AlwaysOnSampler, ParentBasedSampler, type Sampler, TraceIdRatioBasedSampler } from '@opentelemetry/sdk-trace'
import type { TraceSettings } from './traces.ts'

/** An argument that isn't a share from 0 to 1 counts as 1, as the specification asks for. */
function rootOf(name: string, argument: string): Sampler {
  if (name.endsWith('always_off')) return new AlwaysOffSampler()
  if (name.endsWith('always_on')) return new AlwaysOnSampler()
  const share = argument === '' ? 1 : Number(argument)
  return new TraceIdRatioBasedSampler(share >= 0 && share <= 1 ? share : 1)
}

export function createSampler(name: TraceSettings['OTEL_TRACES_SAMPLER'], argument: string): Sampler {
  const root = rootOf(name, argument)
  return name.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root
}
