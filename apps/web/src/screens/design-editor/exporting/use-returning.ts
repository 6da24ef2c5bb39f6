import { useRouterState } from '@tanstack/react-router'
import type { Returning } from '#web/designs/returning.ts'

/** The way back to the post that the editor was opened from; undefined if it was opened from elsewhere. */
export const useReturning = (): Returning | undefined =>
  useRouterState({ select: ({ resolvedLocation, location }) => (resolvedLocation ?? location).state.returning })
