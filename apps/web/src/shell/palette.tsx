import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { Kbd } from '#ui/kbd/kbd.tsx'
import { translator } from '#i18n/translator.ts'
import { type CommandGroup, commandGroups } from '#lib/command.ts'
import { type AvailableCommand, listCommands } from './commands.ts'
import { nameGroup } from './name-group.ts'
import { showPalette } from './shell-commands.ts'
import styles from './palette.module.css'
import { typeAhead } from './type-ahead.ts'
import { useFound } from './use-found.ts'

const t = translator('shell')

interface Group {
  value: CommandGroup
  items: AvailableCommand[]
}

const readGroups = (): Group[] => {
  const commands = listCommands().filter(({ id }) => id !== showPalette.id)
  return commandGroups.flatMap((value) => {
    const items = commands.filter(({ group }) => group === value)
    return items.length ? [{ value, items }] : []
  })
}

const Item = ({ command, onRun }: { command: AvailableCommand; onRun: (command: AvailableCommand) => void }) => {
  const { icon: Icon, label, keys } = command
  return (
    <Autocomplete.Item value={command} onClick={() => onRun(command)} className={styles.item}>
      {Icon && <Icon size={16} strokeWidth={1.75} aria-hidden />}
      <span className={styles.label}>{label}</span>
      {keys && <Kbd keys={keys} />}
    </Autocomplete.Item>
  )
}

/** The command menu, searchable by name. Starts with what was typed before it loaded. */
export const Palette = ({ onClose }: { onClose: () => void }) => {
  const [groups] = useState(readGroups)
  const { contains } = Autocomplete.useFilter()
  const ahead = useSyncExternalStore(typeAhead.onChange, typeAhead.read)
  /** The field's text, once it has the focus. */
  const [own, setOwn] = useState<string>()
  const found = useFound(own ?? ahead.text)
  const shown: Group[] = found.length > 0 ? [...groups, { value: 'found', items: found }] : groups
  const run = (command: AvailableCommand): void => {
    onClose()
    command.run()
  }
  const takeOver = (): void => {
    if (own === undefined) setOwn(typeAhead.read().text)
    typeAhead.end()
  }
  const submit = useEffectEvent((): void => {
    const first = groups.flatMap(({ items }) => items).find(({ label }) => contains(label, ahead.text))
    if (first) run(first)
  })
  useEffect(() => {
    if (ahead.isSubmitted) submit()
  }, [ahead.isSubmitted])
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup className={styles.popup} aria-label={t('palette')}>
          <Autocomplete.Root
            open
            inline
            items={shown}
            value={own ?? ahead.text}
            onValueChange={setOwn}
            // The server has searched for the rest.
            filter={(command: AvailableCommand, query) => command.group === 'found' || contains(command.label, query)}
            itemToStringValue={({ label }: AvailableCommand) => label}
            autoHighlight="always"
            keepHighlight
          >
            <div className={styles.field}>
              <Search size={16} strokeWidth={1.75} aria-hidden />
              <Autocomplete.Input
                className={styles.input}
                aria-label={t('palette')}
                placeholder={t('palettePlaceholder')}
                onFocus={takeOver}
              />
            </div>
            <Autocomplete.Empty>
              <p className={styles.empty}>{t('paletteEmpty')}</p>
            </Autocomplete.Empty>
            <Autocomplete.List className={styles.list}>
              {({ value, items }: Group) => (
                <Autocomplete.Group key={value} items={items}>
                  <Autocomplete.GroupLabel className={styles.group}>{nameGroup(value)}</Autocomplete.GroupLabel>
                  <Autocomplete.Collection>
                    {(command: AvailableCommand) => <Item key={command.id} command={command} onRun={run} />}
                  </Autocomplete.Collection>
                </Autocomplete.Group>
              )}
            </Autocomplete.List>
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
