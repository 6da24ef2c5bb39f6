import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { createDesign, type DesignView } from '#api/designs.ts'
import { createFromTemplate, type TemplateView } from '#api/design-templates.ts'
import { ErrorNotice } from '#api/error-notice.tsx'
import { faultOf } from '#api/explain.ts'
import type { MediaView } from '#api/media.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Tabs } from '#ui/tabs/tabs.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { translator } from '#i18n/translator.ts'
import { nameTemplate, untitled } from '#web/designs/names.ts'
import { SizeForm } from '#web/designs/size-form.tsx'
import { type Size, startSize, toSize } from '#web/designs/size.ts'
import { LibraryPicker } from '#web/media-library/late-library-picker.ts'
import styles from './new-design.module.css'
import { PictureChoice } from './picture-choice.tsx'
import { TemplateChoice } from './template-choice.tsx'

const t = translator('designs')
const common = translator('common')

const maxTitle = 160
type Source = 'blank' | 'template' | 'picture'

interface NewDesignProps {
  workspaceId: string
  /** The template to begin with. */
  from?: TemplateView | undefined
  onClose: () => void
}

const nameOf = ({ filename }: MediaView): string => filename.replace(/\.[^.]+$/, '').slice(0, maxTitle)

/** What is chosen, what it is called, and why it can't be created yet. */
const useNewDesign = (workspaceId: string, from: TemplateView | undefined) => {
  const [source, setSource] = useState<Source>(from ? 'template' : 'blank')
  const [template, setTemplate] = useState(from)
  const [picture, setPicture] = useState<MediaView>()
  const [size, setSize] = useState<Size>(startSize)
  /** Undefined until it is typed: the name of what is chosen. */
  const [title, setTitle] = useState<string>()
  const names: Record<Source, string | undefined> = {
    blank: '',
    template: template && nameTemplate(template),
    picture: picture && nameOf(picture),
  }
  const given = title ?? names[source] ?? ''
  const sizeFields = toSize(size)
  const missing = (source === 'template' && !template && t('templateMissing')) || (source === 'picture' && !picture && t('pictureMissing'))
  const create = async (): Promise<DesignView | undefined> => {
    if (source === 'template') return template && createFromTemplate(workspaceId, template.id, given.trim())
    if (!sizeFields || (source === 'picture' && !picture)) return undefined
    return createDesign(workspaceId, {
      title: given.trim() || untitled(),
      ...(source === 'picture' && picture && { source_media_id: picture.id }),
      ...sizeFields,
    })
  }
  const sizeFault = source !== 'template' && !sizeFields ? t('sizeMissing') : undefined
  return {
    source,
    setSource,
    template,
    setTemplate,
    picture,
    setPicture,
    size,
    setSize,
    given,
    setTitle,
    disabledReason: missing || sizeFault,
    create,
  }
}

/** Creates an empty design, or one from a template or a picture, and opens it in the editor. */
export const NewDesign = ({ workspaceId, from, onClose }: NewDesignProps) => {
  const navigate = useNavigate()
  const form = useNewDesign(workspaceId, from)
  const [isChoosing, setChoosing] = useState(false)
  const { mutate, error, isPending } = useMutation({
    mutationFn: form.create,
    onSuccess: (design) => {
      if (!design) return
      onClose()
      void navigate({ to: '/designs/$id/edit', params: { id: design.id } })
    },
  })
  const titleFault = faultOf(error, 'title')
  if (isChoosing)
    return (
      <Suspense>
        <LibraryPicker
          workspaceId={workspaceId}
          type="image"
          taken={[]}
          limit={1}
          onAdd={([file]) => file && form.setPicture(file)}
          onClose={() => setChoosing(false)}
        />
      </Suspense>
    )
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('newDesign')}
      className={styles.dialog}
      actions={
        <>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button look="primary" busy={isPending} disabledReason={form.disabledReason} onClick={() => mutate()}>
            {t('create')}
          </Button>
        </>
      }
    >
      {error && titleFault === undefined && <ErrorNotice error={error} />}
      <Tabs
        label={t('startFrom')}
        value={form.source}
        tabs={[
          { value: 'blank', label: t('fromBlank') },
          { value: 'template', label: t('fromTemplate') },
          { value: 'picture', label: t('fromPicture') },
        ]}
        onChange={form.setSource}
      >
        <div className={styles.panel}>
          {form.source === 'template' && <TemplateChoice workspaceId={workspaceId} value={form.template} onChange={form.setTemplate} />}
          {form.source === 'picture' && <PictureChoice picture={form.picture} onChoose={() => setChoosing(true)} />}
          {form.source !== 'template' && <SizeForm size={form.size} onSize={form.setSize} />}
          <TextField
            label={t('titleField')}
            maxLength={maxTitle}
            autoComplete="off"
            value={form.given}
            error={titleFault}
            onChange={({ target }) => form.setTitle(target.value)}
          />
        </div>
      </Tabs>
    </Dialog>
  )
}
