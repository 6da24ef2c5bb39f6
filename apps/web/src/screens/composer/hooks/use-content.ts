/**
 * What components read from the content of a post. Each key makes a new content, with a new list of targets in an account's own view, so
 * results are compared by value: a component renders again only when it has something else to show.
 */
import { useMemo } from 'react'
import { type Content, listTargets, type TargetName } from '../session/model/content.ts'
import { useSession, useStore } from './use-session.ts'

type Comparable = string | number | boolean | undefined

type Read<A extends readonly unknown[], R> = (content: Content, ...args: A) => R

/** A single value. The selector is a named function, so that a test can apply an edit to all selectors in use. */
export const useContent = <A extends readonly unknown[], R extends Comparable>(read: Read<A, R>, ...args: A): R =>
  useStore(useSession().content, (value) => read(value, ...args))

/** A structure of plain JSON, as a copy that is replaced only when it says something else. */
export const useContentCopy = <A extends readonly unknown[], R>(read: Read<A, R>, ...args: A): R => {
  const text = useStore(useSession().content, (value): string | undefined => JSON.stringify(read(value, ...args)))
  return useMemo(() => (text === undefined ? undefined : JSON.parse(text)) as R, [text])
}

/** Where the post goes. */
export const useTargets = (): readonly TargetName[] => useContentCopy(listTargets)
