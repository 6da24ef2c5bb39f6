/**
 * Two versions that are compared are measured at the same time, but only one of them works at any moment: they take turns
 * round by round, so that both meet the same load of the machine.
 */
import { once } from 'node:events'
import type { Figure } from './report.ts'

/** Sent to the process that compares versions. */
export type Message = { figure: Figure } | { isWaiting: true } | { failure: string }

/** Lets the other version work, and resolves when it is this one's turn again. Resolves at once where nothing is compared. */
export async function nextTurn(): Promise<void> {
  if (!process.send) return
  process.send({ isWaiting: true } satisfies Message)
  await once(process, 'message')
}
