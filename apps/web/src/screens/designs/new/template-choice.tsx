import { useQuery } from '@tanstack/react-query'
import { templateImageUrl, templatesQuery, type TemplateView } from '#api/design-templates.ts'
import { ErrorNotice } from '#api/error-notice.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { translator } from '#i18n/translator.ts'
import { formatPixels, nameTemplate } from '#web/designs/names.ts'
import { Picture } from '#web/designs/picture.tsx'
import tiles from '#web/tiles/tiles.module.css'
import styles from './new-design.module.css'

const t = translator('designs')

const picturePx = 320

interface TemplateChoiceProps {
  workspaceId: string
  value: TemplateView | undefined
  onChange: (template: TemplateView) => void
}

/** One of the templates, by its picture. */
export const TemplateChoice = ({ workspaceId, value, onChange }: TemplateChoiceProps) => {
  const { data: templates, error, refetch } = useQuery(templatesQuery(workspaceId))
  if (!templates) return error ? <ErrorNotice error={error} onRetry={() => void refetch()} /> : <Skeleton height="12rem" />
  return (
    <fieldset className={styles.choices}>
      <legend className="visually-hidden">{t('viewTemplates')}</legend>
      {templates.map((template) => (
        <label key={template.id} className={styles.choice}>
          <span className={tiles.picture} data-whole>
            <Picture src={templateImageUrl(template, picturePx)} />
          </span>
          <span className={styles.choiceName}>
            <input type="radio" name="template" checked={template.id === value?.id} onChange={() => onChange(template)} />
            <bdi className={tiles.name}>{nameTemplate(template)}</bdi>
          </span>
          <span className={tiles.facts}>{formatPixels(template.width_px, template.height_px)}</span>
        </label>
      ))}
    </fieldset>
  )
}
