import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { faultOf } from '#api/explain.ts'

interface DraftOptions<S> {
  saved: S
  save: (change: Partial<S>) => Promise<void>
}

/** Edits to stored settings. Settings that the user hasn't edited follow the stored ones. */
export const useSettingsDraft = <S extends object>({ saved, save }: DraftOptions<S>) => {
  const [edits, setEdits] = useState<Partial<S>>({})
  const isEdited = ([key, value]: [string, unknown]): boolean => JSON.stringify(saved[key as keyof S]) !== JSON.stringify(value)
  const change = Object.fromEntries(Object.entries(edits).filter(isEdited)) as Partial<S>
  const saving = useMutation({
    mutationFn: () => save(change),
    onSuccess: () => setEdits({}),
  })
  return {
    values: { ...saved, ...edits },
    /** Takes a function where several edits may happen before the next render. */
    edit: (more: Partial<S> | ((values: S) => Partial<S>)): void => {
      saving.reset()
      setEdits((before) => ({ ...before, ...(typeof more === 'function' ? more({ ...saved, ...before }) : more) }))
    },
    isDirty: Object.keys(change).length > 0,
    save: () => saving.mutate(),
    discard: () => setEdits({}),
    isSaving: saving.isPending,
    isSaved: saving.isSuccess,
    error: saving.error,
    faultOf: (path: string): string | undefined => faultOf(saving.error, path),
  }
}

export type SettingsDraft<S extends object> = ReturnType<typeof useSettingsDraft<S>>
