import { ApiError } from '@broadside/contract/client'
import { useMutation } from '@tanstack/react-query'
import { type ChangeEvent, type SubmitEvent, useRef, useState } from 'react'
import { faultOf } from '#api/explain.ts'

type Values<T extends string, B extends string> = Record<T, string> & Record<B, boolean>
type Errors = Partial<Record<string, string>>

/** Returns an error message for a value before it is sent. */
type Rule<V> = (value: V) => string | undefined

/** A rule for fields that must not be empty or unchecked. */
export const required =
  (message: string): Rule<string | boolean> =>
  (value) =>
    value ? undefined : message

interface ServerFormOptions<T extends string, B extends string> {
  defaultValues: Record<T, string>
  boxes?: Record<B, boolean>
  send: (values: Values<T, B>) => Promise<void>
  /** Assigns an error to a field although the server doesn't name one. */
  placeFault?: (error: ApiError) => { name: T | B; message: string } | undefined
}

/**
 * A form whose fields are named like the request body. Fields keep their own values. Field errors appear at their fields, everything else
 * in `failure`.
 */
export const useServerForm = <T extends string, B extends string = never>(options: ServerFormOptions<T, B>) => {
  const { boxes, send, placeFault } = options
  const [defaultValues] = useState(options.defaultValues)
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState<unknown>()
  const form = useRef<HTMLFormElement>(null)
  const texts = Object.keys(defaultValues) as T[]
  const ticks = Object.keys(boxes ?? {}) as B[]
  const textRules: Partial<Record<T, Rule<string>>> = {}
  const boxRules: Partial<Record<B, Rule<boolean>>> = {}

  /** Shows the errors and focuses the first field with one. Returns whether there were any. */
  const show = (faults: Errors): boolean => {
    setErrors(faults)
    const first = [...texts, ...ticks].find((name) => faults[name] !== undefined)
    const field = first === undefined ? undefined : form.current?.elements.namedItem(first)
    if (field instanceof HTMLElement) field.focus()
    return first !== undefined
  }
  const sending = useMutation({
    mutationFn: send,
    onMutate: () => setFailure(undefined),
    onError: (error) => {
      const placed = error instanceof ApiError ? placeFault?.(error) : undefined
      const found = placed ? [[placed.name, placed.message]] : [...texts, ...ticks].map((name) => [name, faultOf(error, name)])
      if (!show(Object.fromEntries(found) as Errors)) setFailure(error)
    },
  })
  /** An error stays until the value is fixed. */
  const recheck = (name: T | B, fault: string | undefined): void => {
    if (errors[name] !== undefined) setErrors({ ...errors, [name]: fault })
  }
  const submit = (data: FormData): void => {
    const written = Object.fromEntries(texts.map((name) => [name, String(data.get(name) ?? '')])) as Record<T, string>
    const ticked = Object.fromEntries(ticks.map((name) => [name, data.has(name)])) as Record<B, boolean>
    const faults = [
      ...texts.map((name) => [name, textRules[name]?.(written[name])]),
      ...ticks.map((name) => [name, boxRules[name]?.(ticked[name])]),
    ]
    if (!show(Object.fromEntries(faults) as Errors)) sending.mutate({ ...written, ...ticked })
  }
  return {
    failure,
    busy: sending.isPending,
    onSubmit: (event: SubmitEvent<HTMLFormElement>): void => {
      event.preventDefault()
      form.current = event.currentTarget
      if (!sending.isPending) submit(new FormData(event.currentTarget))
    },
    field: (name: T, rule?: Rule<string>) => {
      if (rule) textRules[name] = rule
      const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => recheck(name, rule?.(target.value))
      return { name, defaultValue: defaultValues[name], error: errors[name], onChange }
    },
    box: (name: B, rule?: Rule<boolean>) => {
      if (rule) boxRules[name] = rule
      return { name, defaultChecked: boxes?.[name], error: errors[name], onChange: (checked: boolean) => recheck(name, rule?.(checked)) }
    },
  }
}
