/** What happens to the calls of a run, and when their responses arrive. */
import { drawFault, noFault } from './faults.ts'
import { type Call, type Front, openFront } from './front.ts'
import type { SocketRules } from './socket-front.ts'

/** Holds responses until enough are ready, so that all arrive at the same moment. */
export interface Assembly {
  arrive(): Promise<void>
}

export function assemble(wanted: number, patience: number): Assembly {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, patience)
  let arrived = 0
  return {
    arrive: () => {
      arrived += 1
      if (arrived < wanted) return promise
      clearTimeout(timer)
      resolve()
      return promise
    },
  }
}

export interface Weather {
  seed: number
  /** Off at first, while accounts are connected, and at the end, while everything settles. */
  stormy: boolean
  /** Called after a response to a call that must not be repeated. */
  onPublished: () => void
  /** Where publishing calls wait for one another. */
  assembly?: Assembly | undefined
}

export interface FrontParts {
  name: string
  target: string
  /** The text of the post that a call with these fields publishes. Undefined for all other calls. */
  textOf(fields: unknown): string | undefined
  sockets?: SocketRules | undefined
}

const isRead = ({ method }: Call) => method === 'GET' || method === 'HEAD'

export function openPlannedFront({ name, textOf, ...parts }: FrontParts, weather: Weather): Promise<Front> {
  const seen = new Map<string, number>()
  const findText = (call: Call) => (isRead(call) ? undefined : textOf(call.fields))
  return openFront({
    ...parts,
    plan: (call) => {
      if (!weather.stormy) return noFault
      const text = findText(call)
      const subject = text ?? `${call.method} ${call.path.split('?')[0]}`
      const occurrence = seen.get(subject) ?? 0
      seen.set(subject, occurrence + 1)
      const purpose = text === undefined ? (isRead(call) ? 'read' : 'upload') : 'publish'
      return drawFault(weather.seed, purpose, `${name} ${subject}`, occurrence)
    },
    beforeAnswer: async (call) => {
      if (weather.assembly && findText(call) !== undefined) await weather.assembly.arrive()
    },
    onAnswered: (call) => {
      if (weather.stormy && findText(call) !== undefined) weather.onPublished()
    },
  })
}
