import { Plus } from 'lucide-react'
import { useState } from 'react'
import { newKey } from '#lib/key.ts'
import { Button } from '#ui/button/button.tsx'
import { Section } from '#ui/section/section.tsx'
import { translator } from '#i18n/translator.ts'
import { most, type TextStyle, withFont } from '../model/content.ts'
import type { KitDraft } from '../use-kit-draft.ts'
import { Sortable } from './sortable.tsx'
import { TextStyleRow } from './text-style-row.tsx'

const t = translator('brandKit')

const plain = {
  font_family: 'Inter',
  font_size: 32,
  font_weight: 400,
  font_style: 'normal',
  line_height: 1.2,
  letter_spacing: 0,
} as const

export const TextStyles = ({ draft: { values, edit, faultOf } }: { draft: KitDraft }) => {
  const { text_styles: list, fonts, colors } = values
  const [added, setAdded] = useState<string>()
  const number = list.length + 1
  const add = (): void => {
    const id = newKey()
    const style: TextStyle = { ...plain, id, name: t('styleNumber', { number }), color: colors[0]?.value ?? '#000000' }
    const [font] = fonts
    setAdded(id)
    edit({ text_styles: [...list, font ? withFont(style, font) : style] })
  }
  return (
    <Section
      id="text-styles"
      title={t('textStyles')}
      text={list.length ? undefined : t('noTextStyles')}
      actions={
        <Button onClick={add} disabledReason={list.length < most.text_styles ? undefined : t('full', { limit: most.text_styles })}>
          <Plus size={16} aria-hidden />
          {t('addTextStyle')}
        </Button>
      }
    >
      <Sortable
        list="text-styles"
        label={t('textStyles')}
        items={list}
        nameOf={({ name }, index) => name || t('styleNumber', { number: index + 1 })}
        onChange={(next) => edit({ text_styles: next })}
      >
        {(style, index) => (
          <TextStyleRow
            style={style}
            fonts={fonts}
            isNew={style.id === added}
            faultOf={(field) => faultOf(`text_styles[${index}].${field}`)}
            onChange={(next) => edit({ text_styles: list.map((one) => (one.id === next.id ? next : one)) })}
          />
        )}
      </Sortable>
    </Section>
  )
}
