import { useMutation, useQuery } from '@tanstack/react-query'
import { lazy, type SubmitEvent, Suspense, useState } from 'react'
import { explain } from '#api/explain.ts'
import type { MediaView } from '#api/media.ts'
import { createMediaTag, mediaTagsQuery } from '#api/media-library.ts'
import { Button } from '#ui/button/button.tsx'
import { Chips } from '#ui/chips/chips.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { translator } from '#i18n/translator.ts'
import styles from './details.module.css'
import { useChange } from './use-change.ts'

const t = translator('media')

const Picker = lazy(async () => ({ default: (await import('#ui/picker/picker.tsx')).Picker }))

const NewTag = ({ file, onCreated }: { file: MediaView; onCreated: (id: string) => void }) => {
  const [name, setName] = useState('')
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => createMediaTag(file.workspace_id, name.trim()),
    onSuccess: ({ id }) => {
      setName('')
      onCreated(id)
    },
  })
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (name.trim()) mutate()
  }
  return (
    <form className={styles.newTag} onSubmit={submit}>
      <TextField
        label={t('newTag')}
        maxLength={64}
        value={name}
        error={error ? explain(error) : undefined}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" busy={isPending}>
        {t('createTag')}
      </Button>
    </form>
  )
}

/** The tags of a file: removed one by one, chosen from those of the workspace, or new. */
export const Tags = ({ file }: { file: MediaView }) => {
  const { data: tags = [] } = useQuery(mediaTagsQuery(file.workspace_id))
  const { mutate } = useChange(file)
  const readOnly = !file.can.edit || file.trashed_at !== undefined
  const chosen = tags.filter(({ id }) => file.tag_ids.includes(id))
  if (readOnly && !chosen.length) return null
  const set = (ids: readonly string[]): void => mutate({ tag_ids: [...ids] })
  return (
    <section className={styles.part} aria-label={t('tags')}>
      <h3>{t('tags')}</h3>
      <Chips
        label={t('tags')}
        items={chosen.map(({ id, name }) => ({ value: id, label: name }))}
        removeLabel={(label) => t('removeTag', { name: label })}
        onRemove={readOnly ? undefined : (id) => set(file.tag_ids.filter((one) => one !== id))}
      />
      {!readOnly && tags.length > 0 && (
        <Suspense>
          <Picker
            label={t('chooseTags')}
            find={t('findTag')}
            options={tags.map(({ id, name }) => ({ value: id, label: name }))}
            value={file.tag_ids}
            onChange={set}
          >
            {t('chooseTags')}
          </Picker>
        </Suspense>
      )}
      {!readOnly && <NewTag file={file} onCreated={(id) => set([...file.tag_ids, id])} />}
    </section>
  )
}
