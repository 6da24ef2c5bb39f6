/**
 * Reads values from the content of a post. Every keystroke creates new content, and in an account's own view also a new list of targets, so
 * results are compared by value: a component re-renders only if its value changes.
 */
import { useMemo } from 'react'
import { type Content, listTargets, type TargetName } from '../session/model/content.ts'
import { useSession, useStore } from './use-session.ts'

type Comparable = string | number | boolean | undefined

type Read<A extends readonly unknown[], R> = (content: Content, ...args: A) => R

/** Reads a primitive value. The selector is a named function, so that a test can run an edit against all selectors in use. */
export const useContent = <A extends readonly unknown[], R extends Comparable>(read: Read<A, R>, ...args: A): R =>
  useStore(useSession().content, (value) => read(value, ...args))

/** Reads a plain JSON structure as a copy, which is replaced only when its value changes. */
export const useContentCopy = <A extends readonly unknown[], R>(read: Read<A, R>, ...args: A): R => {
  const text = useStore(useSession().content, (value): string | undefined => JSON.stringify(read(value, ...args)))
  return useMemo(() => (text === undefined ? undefined : JSON.parse(text)) as R, [text])
}

export const useTargets = (): readonly TargetName[] => useContentCopy(listTargets)
