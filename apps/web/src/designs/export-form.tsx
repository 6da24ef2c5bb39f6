import type { DesignView } from '#api/designs.ts'
import { Check } from '#ui/check/check.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Select } from '#ui/select/select.tsx'
import { translator } from '#i18n/translator.ts'
import styles from './designs.module.css'
import { PagePicture } from './page-picture.tsx'
import type { ExportChoosing } from './use-export-choice.ts'
import { PageWarnings } from './warning-list.tsx'

const t = translator('designExport')

const qualities = [1, 0.92, 0.8, 0.6, 0.4]
const scales = [0.5, 1, 2]
const formatNames = { png: 'PNG', jpeg: 'JPEG', webp: 'WebP' } as const

interface ExportFormProps {
  design: DesignView
  choosing: ExportChoosing
}

const Pages = ({ design, choosing: { choice, change, toggle } }: ExportFormProps) => {
  const { pages } = design.document
  const isAll = choice.pageIds.length === pages.length
  return (
    <fieldset className={styles.fieldset}>
      <legend>{t('pages')}</legend>
      <Check label={t('allPages')} checked={isAll} onChange={() => change({ pageIds: isAll ? [] : pages.map(({ id }) => id) })} />
      <ul className={styles.choices}>
        {pages.map(({ id, name }) => (
          <li key={id}>
            <PagePicture design={design} pageId={id} />
            <Check label={<bdi>{name}</bdi>} checked={choice.pageIds.includes(id)} onChange={() => toggle(id)} />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

/** Chooses the pages, the format and the size, and says what won't be drawn as designed. */
export const ExportForm = ({ design, choosing }: ExportFormProps) => {
  const { choice, change, fault } = choosing
  const { width_px: width, height_px: height, pages } = design.document
  const listed = [...new Set([...qualities, choice.quality])].toSorted((one, other) => other - one)
  return (
    <>
      {pages.length > 1 ? <Pages design={design} choosing={choosing} /> : pages[0] && <PagePicture design={design} pageId={pages[0].id} />}
      <div className={styles.fields}>
        <Select
          label={t('format')}
          value={choice.format}
          choices={(['png', 'jpeg', 'webp'] as const).map((value) => ({ value, label: formatNames[value] }))}
          onChange={(format) => change({ format })}
        />
        {choice.format !== 'png' && (
          <Select
            label={t('quality')}
            value={String(choice.quality)}
            choices={listed.map((share) => ({ value: String(share), label: t('qualityShare', { share }) }))}
            onChange={(quality) => change({ quality: Number(quality) })}
          />
        )}
        <Select
          label={t('scale')}
          value={String(choice.scale)}
          choices={scales.map((share) => ({
            value: String(share),
            label: t('scaled', { share, width: Math.round(width * share), height: Math.round(height * share) }),
          }))}
          onChange={(scale) => change({ scale: Number(scale) })}
        />
      </div>
      {fault !== undefined && choice.pageIds.length > 0 && <Notice tone="asking">{fault}</Notice>}
      <PageWarnings design={design} pageIds={choice.pageIds} />
    </>
  )
}
