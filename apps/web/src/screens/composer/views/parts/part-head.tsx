import { ArrowDown, ArrowUp, Ellipsis, ListPlus, Merge, Scissors, Split, Trash2 } from 'lucide-react'
import { type RefObject, useMemo } from 'react'
import { DragHandle } from '#ui/drag/drag-handle.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { Menu, MenuItem, MenuLine } from '#ui/menu/menu.tsx'
import { formatNumber } from '#i18n/numbers.ts'
import { translator } from '#i18n/translator.ts'
import { Origin } from '../overrides/origin.tsx'
import { countPart, isNearLimit } from '#composer/session/model/check.ts'
import { usePainted } from '#composer/hooks/use-painted.ts'
import { useSession, useStore } from '#composer/hooks/use-session.ts'
import { addPart, joinPart, movePart, removePart, splitAtCursor, splitToFit } from '#composer/commands/part-commands.ts'
import type { PartProps } from './part.tsx'
import styles from './parts.module.css'
import { handleId } from '#composer/commands/anchors.ts'

const common = translator('composer')
const t = translator('composerParts')

export const splitKeys = 'mod+shift+Enter'

/** Separate, because only the count changes while typing. */
const Left = ({ part, accountId, rulesOf }: Pick<PartProps, 'part' | 'accountId'> & { rulesOf: string }) => {
  const { counted, context, checked } = useSession()
  const written = usePainted(counted)
  const facts = useStore(context, (value) => value)
  const forms = useStore(checked, (value) => value.forms)
  const count = useMemo(
    () => countPart(written, { part, accountId: rulesOf, isShared: accountId === undefined }, facts, forms),
    [written, part, accountId, rulesOf, facts, forms],
  )
  if (!count || !isNearLimit(count)) return null
  const left = count.limit - count.used
  return (
    <span className={left < 0 ? styles.over : undefined}>
      <span aria-hidden>{formatNumber(left)}</span>
      <span className="visually-hidden">{left < 0 ? common('tooLongBy', { count: -left }) : common('left', { count: left })}</span>
    </span>
  )
}

interface HandleProps extends PartProps {
  row: RefObject<HTMLElement | null>
}

/** Moves its part by drag, and by the arrow keys. */
const Handle = ({ part, index, total, settled, accountId, row }: HandleProps) => {
  const session = useSession()
  const move = (moved: string, to: number) => movePart({ session, accountId, part: moved }, Math.max(to, settled))
  return (
    <DragHandle
      list="parts"
      element={row}
      handle={handleId(part)}
      row={part}
      index={index}
      settled={settled}
      total={total}
      label={t('movePart', { number: index + 1 })}
      onMove={move}
    />
  )
}

const PartMenu = ({ part, index, total, settled, accountId }: PartProps) => {
  const session = useSession()
  const place = { session, accountId, part }
  return (
    <Menu trigger={<IconButton icon={Ellipsis} label={t('partMenu', { number: index + 1 })} />}>
      <MenuItem icon={Split} keys={splitKeys} onClick={() => splitAtCursor(place)}>
        {t('split')}
      </MenuItem>
      <MenuItem icon={Scissors} onClick={() => splitToFit(place)}>
        {t('splitToFit')}
      </MenuItem>
      {index > settled && (
        <MenuItem icon={Merge} onClick={() => joinPart(place)}>
          {t('join')}
        </MenuItem>
      )}
      <MenuItem icon={ListPlus} onClick={() => addPart(place, part)}>
        {t('addPart')}
      </MenuItem>
      <MenuLine />
      {index > settled && (
        <MenuItem icon={ArrowUp} onClick={() => movePart(place, index - 1)}>
          {t('moveUp')}
        </MenuItem>
      )}
      {index < total - 1 && (
        <MenuItem icon={ArrowDown} onClick={() => movePart(place, index + 1)}>
          {t('moveDown')}
        </MenuItem>
      )}
      <MenuItem icon={Trash2} danger onClick={() => removePart(place)}>
        {t('remove')}
      </MenuItem>
    </Menu>
  )
}

/** Header of a part: its number in the thread, its origin, its remaining characters and its actions. */
export const PartHead = (props: HandleProps) => {
  const { part, index, total, accountId, rulesOf, readOnly } = props
  const isInThread = total > 1
  return (
    <div className={styles.head}>
      {isInThread && !readOnly && <Handle {...props} />}
      {isInThread && (
        <span className={styles.number}>
          {index + 1}
          <span aria-hidden> / {total}</span>
        </span>
      )}
      {accountId !== undefined && <Origin accountId={accountId} field="text" part={part} readOnly={readOnly} />}
      {isInThread && (
        <span className={styles.end}>
          {rulesOf !== undefined && <Left part={part} accountId={accountId} rulesOf={rulesOf} />}
          {!readOnly && <PartMenu {...props} />}
        </span>
      )}
    </div>
  )
}
