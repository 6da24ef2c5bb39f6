/** Undoes structural edits; the browser undoes typing. */
import { type Content, idOfTarget, type Target } from './content.ts'
import type { Store } from '#lib/store.ts'

export interface Step {
  before: Content
  after: Content
}

const isSame = (one: unknown, other: unknown): boolean => one === other || JSON.stringify(one) === JSON.stringify(other)

const idsOf = ({ targets }: Content): string[] => targets.map(idOfTarget)

const byId = ({ targets }: Content) => new Map(targets.map((target) => [idOfTarget(target), target]))

/** Restores the targets that the step changed; undefined if any of them was changed since. */
const targetsBefore = (now: Content, { before, after }: Step): readonly Target[] | undefined => {
  const [old, changed, current] = [byId(before), byId(after), byId(now)]
  const isTouched = (id: string) => old.get(id) !== changed.get(id)
  const touched = [...new Set([...old.keys(), ...changed.keys()])].filter(isTouched)
  if (!touched.every((id) => isSame(current.get(id), changed.get(id)))) return undefined
  const isListed = isSame(idsOf(before), idsOf(after))
  if (!isListed && !isSame(idsOf(now), idsOf(after))) return undefined
  return idsOf(isListed ? now : before).flatMap((id) => (isTouched(id) ? old.get(id) : current.get(id)) ?? [])
}

/** Undoes a step and keeps other edits; undefined if the values it changed were changed again since. */
export const undoStep = (now: Content, step: Step): Content | undefined => {
  const { before, after } = step
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])] as (keyof Content)[]
  const touched = keys.filter((key) => key !== 'targets' && before[key] !== after[key])
  const targets = before.targets === after.targets ? now.targets : targetsBefore(now, step)
  if (!targets || !touched.every((key) => isSame(now[key], after[key]))) return undefined
  const restored = Object.fromEntries(touched.map((key) => [key, before[key]]))
  return Object.fromEntries(
    Object.entries({ ...now, ...restored, targets }).filter(([, value]) => value !== undefined),
  ) as unknown as Content
}

/** More steps than a user is likely to remember. */
const mostSteps = 50

export interface History {
  /** Changes the content and returns the step; undefined if nothing changed. */
  run: (change: (content: Content) => Content) => Step | undefined
  /** Undoes and returns the given step, or the last one that can be undone. */
  undo: (step?: Step) => Step | undefined
}

export const createHistory = (content: Store<Content>): History => {
  let steps: readonly Step[] = []
  return {
    run: (change) => {
      const before = content.get()
      const after = change(before)
      if (after === before) return undefined
      const step = { before, after }
      steps = [...steps, step].slice(-mostSteps)
      content.set(after)
      return step
    },
    undo: (named) => {
      const step = named ?? steps.findLast((one) => undoStep(content.get(), one))
      const restored = step && undoStep(content.get(), step)
      if (!restored) return undefined
      steps = steps.filter((one) => one !== step)
      content.set(restored)
      return step
    },
  }
}
