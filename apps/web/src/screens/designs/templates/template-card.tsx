import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { templateImageUrl, type TemplateView } from '#api/design-templates.ts'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { Menu, MenuItem } from '#ui/menu/menu.tsx'
import { translator } from '#i18n/translator.ts'
import { nameCategory, nameTemplate } from '#web/designs/names.ts'
import { Picture } from '#web/designs/picture.tsx'
import tiles from '#web/tiles/tiles.module.css'
import styles from '../designs.module.css'

const t = translator('designs')

const picturePx = 512

interface TemplateCardProps {
  template: TemplateView
  /** Absent if the user can't write; the last two also for templates that come with the app. */
  onUse: ((template: TemplateView) => void) | undefined
  onEdit: (() => void) | undefined
  onDelete: (() => void) | undefined
}

export const TemplateCard = ({ template, onUse, onEdit, onDelete }: TemplateCardProps) => {
  const name = nameTemplate(template)
  const { width_px: width, height_px: height, page_count: pages } = template
  const facts = [nameCategory(template), t('pixels', { width, height }), pages > 1 ? t('pages', { count: pages }) : '']
  return (
    <li className={styles.template}>
      <span className={tiles.picture} data-whole>
        <Picture src={templateImageUrl(template, picturePx)} />
      </span>
      <bdi className={tiles.name}>{name}</bdi>
      <span className={tiles.facts}>{facts.filter(Boolean).join(' · ')}</span>
      {onUse && (
        <div className={styles.templateActions}>
          <Button aria-label={t('useTemplateNamed', { name })} onClick={() => onUse(template)}>
            {t('useTemplate')}
          </Button>
          {onEdit && onDelete && (
            <Menu trigger={<IconButton icon={Ellipsis} label={t('moreFor', { name })} />}>
              <MenuItem icon={Pencil} onClick={onEdit}>
                {t('rename')}
              </MenuItem>
              <MenuItem icon={Trash2} danger onClick={onDelete}>
                {t('deleteTemplateAction')}
              </MenuItem>
            </Menu>
          )}
        </div>
      )}
    </li>
  )
}
