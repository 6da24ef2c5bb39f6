import { Images, Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { newKey } from '#lib/key.ts'
import { Button } from '#ui/button/button.tsx'
import { Section } from '#ui/section/section.tsx'
import { translator } from '#i18n/translator.ts'
import { isColor } from '#web/designs/colors.ts'
import { type Background, most } from '../model/content.ts'
import type { KitDraft } from '../use-kit-draft.ts'
import { BackgroundImage } from './background-image.tsx'
import { ColorField } from './color-field.tsx'
import { LibraryPicker } from '#web/media-library/late-library-picker.ts'
import { Sortable } from './sortable.tsx'

const t = translator('brandKit')

interface BackgroundsProps {
  draft: KitDraft
  workspaceId: string
}

export const Backgrounds = ({ draft: { values, edit, faultOf }, workspaceId }: BackgroundsProps) => {
  const { backgrounds } = values
  const [isChoosing, setChoosing] = useState(false)
  /** Rows with a color field, also while its text isn't a color. */
  const [typed, setTyped] = useState<ReadonlySet<string>>(new Set())
  const fullText = backgrounds.length < most.backgrounds ? undefined : t('full', { limit: most.backgrounds })
  const isColorRow = ({ id, value }: Background): boolean => isColor(value) || typed.has(id)
  const write = (id: string, value: string): void => {
    setTyped(typed.union(new Set([id])))
    edit({ backgrounds: backgrounds.map((one) => (one.id === id ? { id, value } : one)) })
  }
  return (
    <Section
      id="backgrounds"
      title={t('backgrounds')}
      text={backgrounds.length ? undefined : t('noBackgrounds')}
      actions={
        <>
          <Button disabledReason={fullText} onClick={() => edit({ backgrounds: [...backgrounds, { id: newKey(), value: '#ffffff' }] })}>
            <Plus size={16} aria-hidden />
            {t('addBackground')}
          </Button>
          <Button disabledReason={fullText} onClick={() => setChoosing(true)}>
            <Images size={16} aria-hidden />
            {t('addImages')}
          </Button>
        </>
      }
    >
      <Sortable
        list="backgrounds"
        label={t('backgrounds')}
        items={backgrounds}
        nameOf={(_, index) => t('backgroundNumber', { number: index + 1 })}
        onChange={(next) => edit({ backgrounds: next })}
      >
        {(background, index) =>
          isColorRow(background) ? (
            <ColorField
              label={t('backgroundNumber', { number: index + 1 })}
              pickLabel={t('backgroundPick', { number: index + 1 })}
              hideLabel
              value={background.value}
              error={faultOf(`backgrounds[${index}]`)}
              onChange={(value) => write(background.id, value)}
            />
          ) : (
            <BackgroundImage value={background.value} />
          )
        }
      </Sortable>
      {isChoosing && (
        <Suspense>
          <LibraryPicker
            workspaceId={workspaceId}
            type="image"
            taken={backgrounds.map(({ value }) => value)}
            takenText={t('alreadyBackground')}
            limit={most.backgrounds}
            onAdd={(files) => edit({ backgrounds: [...backgrounds, ...files.map(({ id }) => ({ id: newKey(), value: id }))] })}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </Section>
  )
}
