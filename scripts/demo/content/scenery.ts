/** Drawings of a harbor and of food as SVG, without text, because fonts differ between machines. */

/** Drawn on 160 × 100 units, whatever the size in pixels. */
export interface Drawing {
  name: string
  width: number
  height: number
  alt: string
  svg: string
}

const gradient = (id: string, from: string, to: string) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`

const fill = (from: string, to: string, more = '') =>
  `<defs>${gradient('ground', from, to)}</defs><rect width="160" height="100" fill="url(#ground)"/>${more}`

const each = (count: number, draw: (index: number) => string) => Array.from({ length: count }, (_, index) => draw(index)).join('')

const sea = (y: number, color: string, light: string) =>
  `<rect y="${y}" width="160" height="${100 - y}" fill="${color}"/>${each(
    22,
    (index) =>
      `<rect x="${(index * 47) % 150}" y="${y + 3 + ((index * 29) % (94 - y))}" width="${6 + ((index * 5) % 14)}" height=".8" rx=".4" fill="${light}" opacity=".55"/>`,
  )}`

const boat = (x: number, y: number, scale: number, hull: string) =>
  `<g transform="translate(${x} ${y}) scale(${scale})"><path d="M-14 0h28l-4 7h-20z" fill="${hull}"/><path d="M-14 0h28l-.8 1.6h-26.4z" fill="#fff" opacity=".75"/><rect x="-6" y="-7" width="11" height="7" fill="#f6efe2"/><rect x="-4" y="-5.4" width="3" height="2.6" fill="#3b5b73"/><rect x="1" y="-5.4" width="3" height="2.6" fill="#3b5b73"/><rect x="-7" y="-8.4" width="13" height="1.6" fill="${hull}"/><path d="M7 0V-18M7-18-8-1" stroke="#4a3b32" stroke-width=".8" fill="none"/></g>`

const gull = (x: number, y: number) =>
  `<path d="M${x} ${y}q2.4-2.6 4.6 0q2.2-2.6 4.6 0" stroke="#43525c" stroke-width=".8" fill="none" stroke-linecap="round"/>`

const house = (x: number, y: number, width: number, height: number, color: string) =>
  `<rect x="${x}" y="${y - height}" width="${width}" height="${height}" fill="${color}"/><path d="M${x - 1} ${y - height}l${width / 2 + 1}-6 ${width / 2 + 1} 6z" fill="#a4533a"/>${each(
    2,
    (row) =>
      each(
        2,
        (column) =>
          `<rect x="${x + 2 + column * (width / 2 - 0.5)}" y="${y - height + 3 + row * 6}" width="2.6" height="3.4" fill="#fff3cf"/>`,
      ),
  )}`

const table = (from: string, to: string) =>
  fill(
    from,
    to,
    each(5, (index) => `<rect y="${index * 20 + 19}" width="160" height=".7" fill="#000" opacity=".14"/>`),
  )

const plate = (x: number, y: number, r: number, color = '#f7f4ec') =>
  `<ellipse cx="${x}" cy="${y + 2.4}" rx="${r}" ry="${r}" fill="#000" opacity=".16"/><circle cx="${x}" cy="${y}" r="${r}" fill="${color}"/><circle cx="${x}" cy="${y}" r="${r * 0.76}" fill="none" stroke="#000" stroke-opacity=".08" stroke-width="1"/>`

const steam = (x: number, y: number) =>
  each(
    3,
    (index) =>
      `<path d="M${x + index * 6} ${y}q-3-5 0-9t0-9" stroke="#fff" stroke-width="1.4" fill="none" opacity=".6" stroke-linecap="round"/>`,
  )

const fish = (x: number, y: number, turn: number) =>
  `<g transform="translate(${x} ${y}) rotate(${turn})"><path d="M-20 0q18-10 34 0q-16 10-34 0z" fill="#8aa4b4"/><path d="M-20 0q18-10 34 0q-17-3.4-34 0z" fill="#5d7c90"/><path d="M13 0l8-5v10z" fill="#5d7c90"/><circle cx="-13" cy="-1" r="1.1" fill="#1c2b33"/><path d="M-8-3v6M-3-4v8M2-4v8" stroke="#4b6778" stroke-width=".6"/></g>`

const lemon = (x: number, y: number) =>
  `<circle cx="${x}" cy="${y}" r="6.4" fill="#f2c230"/><circle cx="${x}" cy="${y}" r="5" fill="#fbe38a"/>${each(6, (index) => `<path d="M${x} ${y}l${5 * Math.cos((index * Math.PI) / 3)} ${5 * Math.sin((index * Math.PI) / 3)}" stroke="#f2c230" stroke-width=".8"/>`)}`

const tart = (x: number, y: number) =>
  `<circle cx="${x}" cy="${y}" r="9" fill="#c98a3d"/><circle cx="${x}" cy="${y}" r="7" fill="#f4c95d"/><circle cx="${x - 2}" cy="${y - 1}" r="2.4" fill="#8a4a1f" opacity=".8"/><circle cx="${x + 2.6}" cy="${y + 2}" r="1.8" fill="#8a4a1f" opacity=".65"/><circle cx="${x + 1.6}" cy="${y - 3}" r="1.2" fill="#8a4a1f" opacity=".5"/>`

const awning = (x: number, colors: readonly [string, string]) =>
  `<g transform="translate(${x} 34)">${each(6, (index) => `<path d="M${index * 7} 0h7v12q-3.5 4-7 0z" fill="${colors[index % 2]}"/>`)}<rect y="14" width="1.4" height="40" fill="#6b4a35"/><rect x="40.6" y="14" width="1.4" height="40" fill="#6b4a35"/><rect x="-1" y="40" width="44" height="16" fill="#8d6243"/>${each(
    12,
    (index) =>
      `<circle cx="${3 + (index % 6) * 7.2}" cy="${37 - Math.floor(index / 6) * 4}" r="3" fill="${['#d8572a', '#f2c230', '#6a994e', '#9b2d20'][(index * 5 + x) % 4]}"/>`,
  )}</g>`

const hills = (color: string, path: string) => `<path d="${path}" fill="${color}"/>`

export const drawings: readonly Drawing[] = [
  {
    name: 'harbour-dawn.jpg',
    width: 1200,
    height: 800,
    alt: 'The harbour at dawn.',
    svg: fill(
      '#f9a26c',
      '#fde2b3',
      `<circle cx="112" cy="46" r="12" fill="#fff1c9"/>${hills('#c9786a', 'M0 52q30-16 62-6t60-2 38 4v12H0z')}${sea(56, '#3d7f94', '#ffe2b0')}<rect x="106" y="56" width="12" height="40" fill="#ffe6ba" opacity=".4"/>${house(6, 58, 14, 18, '#f3e3cf')}${house(21, 58, 12, 14, '#d9b99b')}${house(34, 58, 13, 20, '#efd3b0')}<rect y="58" width="52" height="6" fill="#6b5647"/>${boat(76, 70, 1.1, '#9b2d20')}${boat(126, 82, 1.4, '#1d5c7a')}${gull(60, 24)}${gull(76, 18)}${gull(88, 28)}`,
    ),
  },
  {
    name: 'ferry.jpg',
    width: 1500,
    height: 1000,
    alt: 'The morning ferry, seen from the quay.',
    svg: fill(
      '#8fc7e0',
      '#e6f3f3',
      `${hills('#7ba88f', 'M0 50q40-18 80-4t80-2v10H0z')}${sea(52, '#2f7fa3', '#cfeaf2')}<g transform="translate(80 58)"><path d="M-52 2h104l-10 16h-86z" fill="#12405c"/><path d="M-52 2h104l-1.6 3h-100.8z" fill="#e8572a"/><rect x="-40" y="-12" width="78" height="14" fill="#fff"/><rect x="-28" y="-22" width="50" height="10" fill="#f4efe4"/>${each(9, (index) => `<rect x="${-36 + index * 8}" y="-8" width="5" height="5" fill="#5b92b3"/>`)}<rect x="8" y="-34" width="8" height="12" fill="#e8572a"/></g>${gull(30, 26)}${gull(112, 20)}`,
    ),
  },
  {
    name: 'lighthouse.jpg',
    width: 1000,
    height: 1000,
    alt: 'The lighthouse.',
    svg: fill(
      '#152a4a',
      '#53688f',
      `${each(26, (index) => `<circle cx="${(index * 61) % 160}" cy="${(index * 23) % 52}" r="${0.4 + (index % 3) * 0.25}" fill="#fff" opacity=".8"/>`)}<path d="M84 34 0 12v30z" fill="#ffe9a8" opacity=".35"/><path d="M90 34 160 18v30z" fill="#ffe9a8" opacity=".25"/>${sea(74, '#1c3f5f', '#a9c4dd')}<path d="M48 78q20-14 44-10t40 12v20H48z" fill="#27313a"/><path d="M80 40h14l5 32H75z" fill="#f5f0e6"/><path d="M78.6 50h16.800l1.4 9H77z" fill="#c8402d"/><rect x="80" y="30" width="14" height="10" fill="#ffd76a"/><path d="M78 30l9-8 9 8z" fill="#c8402d"/><rect x="78" y="39" width="18" height="2.4" fill="#2b3640"/>`,
    ),
  },
  {
    name: 'market.jpg',
    width: 1600,
    height: 900,
    alt: 'Stalls at the market on the square.',
    svg: fill(
      '#cfe6ef',
      '#f7efdc',
      `${house(2, 70, 26, 40, '#e8cfae')}${house(30, 70, 22, 48, '#d7b08a')}${house(106, 70, 24, 44, '#f0dcc0')}${house(132, 70, 26, 38, '#c99b79')}<rect y="70" width="160" height="30" fill="#b9a48c"/>${awning(8, ['#c8402d', '#fff'])}${awning(60, ['#2f7f6b', '#fff'])}${awning(112, ['#e0a526', '#fff'])}`,
    ),
  },
  {
    name: 'flat-white.jpg',
    width: 1200,
    height: 1200,
    alt: 'A flat white on a wooden table, with a leaf poured into the foam.',
    svg: table('#b57b4c', '#8f5a34').concat(
      `${plate(80, 52, 38)}<circle cx="80" cy="52" r="27" fill="#fff"/><circle cx="80" cy="52" r="24" fill="#8a5230"/><circle cx="80" cy="52" r="21" fill="#c08a57"/><path d="M80 36c9 6 11 18 0 32c-11-14-9-26 0-32z" fill="#f8ecd6"/><path d="M80 38v28M80 46l6-3M80 46l-6-3M80 53l7-3M80 53l-7-3M80 60l5-3M80 60l-5-3" stroke="#c08a57" stroke-width="1.3"/><rect x="105" y="47" width="15" height="9" rx="4.5" fill="none" stroke="#fff" stroke-width="4"/><rect x="20" y="18" width="3.6" height="52" rx="1.8" fill="#d8d8d8" transform="rotate(-18 22 44)"/>`,
    ),
  },
  {
    name: 'sardines.jpg',
    width: 1600,
    height: 1000,
    alt: 'Three grilled sardines with lemon on a white plate.',
    svg: fill(
      '#26596e',
      '#174154',
      `${plate(80, 51, 42)}${fish(78, 36, -6)}${fish(82, 50, 4)}${fish(78, 64, -3)}${lemon(108, 38)}${lemon(112, 60)}<path d="M48 66q6-8 12-2q-4 8-12 2z" fill="#5f8f45"/><rect x="136" y="14" width="3" height="70" rx="1.5" fill="#d5dde0"/><rect x="20" y="14" width="3" height="70" rx="1.5" fill="#d5dde0"/>`,
    ),
  },
  {
    name: 'bread.jpg',
    width: 1600,
    height: 1000,
    alt: 'Four loaves, fresh from the oven.',
    svg: fill(
      '#5b4033',
      '#3f2b22',
      `${each(4, (index) => `<g transform="translate(${34 + (index % 2) * 82} ${34 + Math.floor(index / 2) * 40}) rotate(${index % 2 ? 6 : -6})"><ellipse rx="34" ry="15" cy="2.5" fill="#000" opacity=".3"/><ellipse rx="34" ry="14" fill="#b97a3c"/><ellipse rx="31" ry="10.5" cy="-2" fill="#d79a55"/>${each(4, (cut) => `<path d="M${-20 + cut * 12} 5q4-12 8-13" stroke="#f3d9a8" stroke-width="2.6" fill="none" stroke-linecap="round"/>`)}</g>`)}${steam(74, 24)}`,
    ),
  },
  {
    name: 'soup.jpg',
    width: 1500,
    height: 1000,
    alt: 'A bowl of tomato soup with basil, and toast beside it.',
    svg: table('#d9c4a3', '#bfa47d').concat(
      `${plate(74, 52, 40, '#eef0ee')}<circle cx="74" cy="52" r="30" fill="#fff"/><circle cx="74" cy="52" r="27" fill="#d2492a"/><path d="M58 46q16-12 30 2t-10 20" stroke="#f6d7b8" stroke-width="2" fill="none"/><path d="M70 50q8-10 14-2q-4 9-14 2z" fill="#5f8f45"/><path d="M66 60q-6-9-12-3q3 9 12 3z" fill="#76a556"/><g transform="translate(134 56) rotate(12)"><rect x="-12" y="-18" width="24" height="34" rx="6" fill="#a86a32"/><rect x="-9.5" y="-15.5" width="19" height="29" rx="4" fill="#e9bd7f"/></g>${steam(66, 30)}`,
    ),
  },
  {
    name: 'tarts.jpg',
    width: 1600,
    height: 1000,
    alt: 'A tray of custard tarts.',
    svg: fill(
      '#37474f',
      '#263238',
      `<rect x="10" y="8" width="140" height="84" rx="6" fill="#90a4ae"/><rect x="14" y="12" width="132" height="76" rx="4" fill="#78909c"/>${each(18, (index) => tart(28 + (index % 6) * 21, 25 + Math.floor(index / 6) * 25))}`,
    ),
  },
  {
    name: 'reading.jpg',
    width: 1500,
    height: 1000,
    alt: 'A reading lamp over a stack of books and a cup of tea.',
    svg: fill(
      '#4b2e39',
      '#2e1d2a',
      `<path d="M96 26 44 92h92z" fill="#ffd98a" opacity=".28"/><path d="M84 26h24l8 14H76z" fill="#e0a526"/><rect x="95" y="0" width="2" height="26" fill="#1a1016"/><rect y="84" width="160" height="16" fill="#7d4f35"/>${(['#2f7f6b', '#c8402d', '#e8d9b8', '#2f5d8a'] as const).map((color, index) => `<rect x="${44 + (index % 2) * 4}" y="${76 - index * 9}" width="${50 - index * 3}" height="8" rx="1" fill="${color}"/><rect x="${48 + (index % 2) * 4}" y="${78 - index * 9}" width="14" height="1.6" fill="#fff" opacity=".5"/>`).join('')}<path d="M112 66h22v12q0 6-6 6h-10q-6 0-6-6z" fill="#f4efe4"/><path d="M134 70q8 0 6 6t-7 4" stroke="#f4efe4" stroke-width="2.4" fill="none"/>${steam(117, 62)}`,
    ),
  },
  {
    name: 'rain.jpg',
    width: 1600,
    height: 1000,
    alt: 'Rain on the window, and the lamps of the quay behind it.',
    svg: fill(
      '#33475b',
      '#5d7285',
      `${each(7, (index) => `<circle cx="${14 + index * 23}" cy="${58 + ((index * 7) % 11)}" r="${6 + (index % 3) * 2}" fill="#ffd98a" opacity=".55"/>`)}<rect y="74" width="160" height="26" fill="#2a3a49" opacity=".7"/>${each(70, (index) => `<rect x="${(index * 37) % 160}" y="${(index * 53) % 96}" width="1" height="${3 + (index % 5)}" rx=".5" fill="#dbe8f0" opacity=".6"/>`)}<path d="M0 0h160v100H0zM6 6v88h70V6zm78 0v88h70V6z" fill="#e9dfcd" fill-rule="evenodd"/>`,
    ),
  },
  {
    name: 'lamp.jpg',
    width: 1600,
    height: 1000,
    alt: 'The lamp above the door of the cafe, after dark.',
    svg: fill(
      '#1d2740',
      '#33405e',
      `<rect x="46" y="14" width="68" height="86" fill="#7d5a48"/><path d="M80 32 40 100h80z" fill="#ffd98a" opacity=".35"/><rect x="62" y="44" width="36" height="56" fill="#2d5b52"/><rect x="66" y="48" width="28" height="22" fill="#ffe6a6"/><path d="M80 48v22M66 59h28" stroke="#2d5b52" stroke-width="1.6"/><circle cx="93" cy="78" r="1.6" fill="#e0a526"/><path d="M74 26h12l4 8H70z" fill="#e0a526"/><circle cx="80" cy="35" r="4" fill="#fff4cf"/><path d="M80 14v12" stroke="#14192a" stroke-width="1.6"/>${each(14, (index) => `<circle cx="${(index * 43) % 160}" cy="${(index * 17) % 40}" r=".6" fill="#fff" opacity=".7"/>`)}`,
    ),
  },
]
