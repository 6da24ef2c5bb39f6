import { Plus } from 'lucide-react'
import { useState } from 'react'
import { newKey } from '#lib/key.ts'
import { Button } from '#ui/button/button.tsx'
import { Section } from '#ui/section/section.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { translator } from '#i18n/translator.ts'
import { most } from '../model/content.ts'
import type { KitDraft } from '../use-kit-draft.ts'
import { ColorField } from './color-field.tsx'
import { focusNew } from './focus.ts'
import styles from './sections.module.css'
import { Sortable } from './sortable.tsx'

const t = translator('brandKit')

const newColor = '#336699'

export const Colors = ({ draft: { values, edit, faultOf } }: { draft: KitDraft }) => {
  const { colors } = values
  const [added, setAdded] = useState<string>()
  const change = (id: string, more: { name: string } | { value: string }): void =>
    edit({ colors: colors.map((color) => (color.id === id ? { ...color, ...more } : color)) })
  const add = (): void => {
    const id = newKey()
    setAdded(id)
    edit({ colors: [...colors, { id, name: t('colorNumber', { number: colors.length + 1 }), value: newColor }] })
  }
  return (
    <Section
      id="colors"
      title={t('colors')}
      text={colors.length ? undefined : t('noColors')}
      actions={
        <Button onClick={add} disabledReason={colors.length < most.colors ? undefined : t('full', { limit: most.colors })}>
          <Plus size={16} aria-hidden />
          {t('addColor')}
        </Button>
      }
    >
      <Sortable
        list="colors"
        label={t('colors')}
        items={colors}
        nameOf={({ name }, index) => name || t('colorNumber', { number: index + 1 })}
        onChange={(next) => edit({ colors: next })}
      >
        {({ id, name, value }, index) => (
          <div className={styles.named}>
            <TextField
              ref={id === added ? focusNew : undefined}
              label={t('colorName', { number: index + 1 })}
              hideLabel
              maxLength={80}
              value={name}
              error={faultOf(`colors[${index}].name`)}
              onChange={({ target }) => change(id, { name: target.value })}
            />
            <ColorField
              label={t('colorValue', { number: index + 1 })}
              pickLabel={t('colorPick', { number: index + 1 })}
              hideLabel
              value={value}
              error={faultOf(`colors[${index}].value`)}
              onChange={(next) => change(id, { value: next })}
            />
          </div>
        )}
      </Sortable>
    </Section>
  )
}
