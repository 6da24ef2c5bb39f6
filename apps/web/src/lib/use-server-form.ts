import { ApiError } from '@broadside/contract/client'
import { useMutation } from '@tanstack/react-query'
import { type BaseSyntheticEvent, useState } from 'react'
import { type DefaultValues, type FieldValues, type Path, type RegisterOptions, useForm, type UseFormReturn } from 'react-hook-form'
import { faultOf } from '#api/explain.ts'

/** Shows what the server found at the fields that have these names in the body, with the focus in the first. Whether there were any. */
const showFaults = <V extends FieldValues>({ setError, getValues }: UseFormReturn<V>, error: unknown): boolean => {
  const faults = (Object.keys(getValues()) as Path<V>[]).flatMap((name) => {
    const message = faultOf(error, name)
    return message === undefined ? [] : [{ name, message }]
  })
  faults.forEach(({ name, message }, index) => setError(name, { type: 'server', message }, { shouldFocus: index === 0 }))
  return faults.length > 0
}

interface ServerFormOptions<V extends FieldValues> {
  defaultValues: DefaultValues<V>
  send: (values: V) => Promise<void>
  /** Words for what went wrong that belong to one field, although the server does not say so. */
  placeFault?: (error: ApiError) => { name: Path<V>; message: string } | undefined
}

/** A form whose fields have the names of the request's body. Faults show at their fields, everything else is the `failure`. */
export const useServerForm = <V extends FieldValues>({ defaultValues, send, placeFault }: ServerFormOptions<V>) => {
  const form = useForm<V>({ defaultValues })
  const [failure, setFailure] = useState<unknown>()
  const sending = useMutation({
    mutationFn: send,
    onMutate: () => setFailure(undefined),
    onError: (error) => {
      const placed = error instanceof ApiError ? placeFault?.(error) : undefined
      if (placed) form.setError(placed.name, { type: 'server', message: placed.message }, { shouldFocus: true })
      else if (!showFaults(form, error)) setFailure(error)
    },
  })
  const submit = form.handleSubmit(async (values) => {
    await sending.mutateAsync(values).catch(() => undefined)
  })
  const { errors } = form.formState
  return {
    form,
    failure,
    busy: sending.isPending,
    onSubmit: (event?: BaseSyntheticEvent): void => void submit(event),
    /** Everything that a text field needs. */
    field: <N extends Path<V>>(name: N, rules?: RegisterOptions<V, N>) => ({
      ...form.register(name, rules),
      error: errors[name]?.message as string | undefined,
    }),
  }
}
