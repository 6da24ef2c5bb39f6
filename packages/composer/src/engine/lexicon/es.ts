import type { WordLists } from './lexicon.ts'

const months = 'enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|setiembre|octubre|noviembre|diciembre'
const weekdays = 'lunes|martes|miércoles|jueves|viernes|sábado|domingo'
const seasons =
  'día|días|semana|semanas|mes|meses|año|años|trimestre|primavera|verano|otoño|invierno|noche|noches|mañana|tarde|temporada|década|décadas|fin de semana|hora|horas'
const small =
  'una?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|pocos|pocas|unos|unas|unos pocos|varios|varias|algunos|algunas|\\d{1,2}'

export const es: WordLists = {
  // A sentence may omit its subject and then starts with its verb.
  // A verb in front has its subject in the sentence before.
  pointers: `
    (?:abre|cierra|cuesta|tiene|ofrece|incluye|permite|funciona|dura|mide|pesa|nació|murió|vive|trabaja|dispone de|cuenta con|consta de|está (?:situad|ubicad|hech)[oa]) | él | ella | ello | ellos | ellas | le | les | se lo | est[eao]s? | es[eao]s? | esto | eso | aquello | aquel | aquella | aquellos | aquellas | ést[eao]s? | és[eao]s? | su | sus | suyo | suya | dich[oa]s? | tal | tales | ambos | ambas | l[oa]s dos | el mismo | la misma | lo mismo | los mismos | las mismas
    | otr[oa]s? | el otro | la otra | los otros | las otras | los demás | las demás | ninguno de (?:ellos|los dos) | algunos de (?:ellos|estos) | algunas de (?:ellas|estas) | la mayoría de (?:ellos|ellas|estos|estas) | cada uno de (?:ellos|estos) | uno de (?:ellos|estos) | una de (?:ellas|estas) | todo (?:ello|esto|eso) | tod[oa]s (?:ell[oa]s|est[oa]s)
    | aquí | allí | ahí | allá | así | de ahí | de ahí que | entonces | lo (?:\\p{L}+ó|cual|mismo|anterior|hace|hizo|hacen|dice|dijo|explica|confirma|demuestra|es|ha|han|había|sabe|tiene|consiguió|logró)
    | (?:con|sin|por|para|de|en|a|sobre|tras|ante|desde|hasta|entre|durante|según|además de|gracias a|a pesar de|debido a|junto a) (?:él|ella|ello|ellos|ellas|esto|eso|est[eao]s?|es[eao]s?|esa|ese|aquel|aquella|dich[oa]s?|tales|lo cual|la cual|los cuales|las cuales|lo anterior|su parte)
    | en su (?:lugar|momento|día|opinión|caso|defecto) | a su (?:vez|juicio|lado) | por su (?:parte|lado)
    | (?:el|la|los|las|un|una) (?:\\p{L}+ )?(?:resultado|razón|motivo|diferencia|problema|solución|respuesta|efecto|consecuencia|conclusión|objetivo|contrario|resto|ventaja|desventaja|causa|idea|clave)s?(?= (?:es|era|son|eran|fue|fueron|será|está|ha sido|sería))
    | (?:el|la) (?:segund[oa]|tercer[oa]|cuart[oa]|últim[oa]|siguiente|primer[oa]) (?:es|era|fue|consiste|tiene)
    | (?:es|son|era|eran|fue|fueron|será|serán|sería|está|están|estaba|estaban|estuvo|tiene|tienen|tenía|tenían|tuvo|tuvieron|ha|han|había|habían|puede|pueden|podía|podrá|debe|deben|quiere|quieren|sabe|saben|va|van|iba|iban|dice|dicen|vive|viven|vivía|dio|dieron|vio|vieron|hizo|hicieron|dijo|dijeron|puso|pudo|quiso|vino|consiste|incluye|incluyen|permite|permiten|ofrece|ofrecen|mide|miden|pesa|pesan|dura|cuesta|cuestan|pertenece|procede|funciona|decía|hacía|sabía|quería|debía) | \\p{L}{2,}(?<!mata|jeri)ó(?= ) | \\p{L}{2,}(?:aron|ieron|aban)(?= ) | \\p{L}{3,}(?<!síl)aba(?= )
    | se (?:\\p{L}+ó(?! (?:el|la|los|las|un|una|en (?:el|la)? ?\\p{L}+ (?:el|la)) )|dio|dieron|hizo|puso|fue|trata|trataba|llama|llamaba|encuentra|convierte|basa|compone|caracteriza|ubica|dedica|considera|ha|han|había)`,
  standing: `
    es (?:\\p{L}+ )?(?:posible|imposible|importante|esencial|necesario|difícil|fácil|mejor|peor|habitual|frecuente|raro|útil|inútil|evidente|verdad|cierto|probable|recomendable|aconsejable|conveniente|preferible|peligroso|obligatorio|común|normal|hora|imprescindible|fundamental|lógico|mucho más|bueno|la primera vez) .{0,80}
    | (?:era|fue|será|sería) (?:\\p{L}+ )?(?:posible|imposible|importante|necesario|difícil|fácil|evidente|la primera vez) .{0,80}
    | está (?:prohibido|permitido|claro|demostrado|comprobado) | son las \\p{L}+ | hay que | había (?:una|un|\\d+|much|vari|unos|unas|poco|casi)\\p{L}* | ha(?:bía|n)? (?:llegado|muerto|nacido|fallecido) (?:el|la|los|las|un|una|(?-i:\\p{Lu}))
    | (?:\\p{L}+ó|era|es|son|fueron) (?:una vez) | así (?:es como|que).{0,10}\\? | (?:murió|falleció|nació|llegó|terminó|empezó|comenzó) (?:el|la|los|las|(?-i:\\p{Lu}\\p{Ll}+ \\p{Lu})) | puede que .{3,80} | se trata de .{3,60} que | otra vez más | su (?:majestad|santidad|alteza) | tal vez(?= .{20}) | tal día como | va siendo hora`,
  connectives: `
    y | e | pero | o | u | ni | sino | mas | pues | porque | aunque(?= \\p{L}+[,.]) | sin embargo | no obstante | aun así | con todo | en cambio | por el contrario | al contrario | por otra parte | por otro lado | por una parte | por un lado | de lo contrario | si no,
    | además | asimismo | también | tampoco | igualmente | de igual (?:modo|manera|forma) | del mismo modo | de hecho | en efecto | en realidad | en fin | en definitiva | en resumen | en suma | en conclusión | para concluir | en pocas palabras | es decir | o sea | en otras palabras | dicho de otro modo | mejor dicho | sobre todo | en particular | en concreto | en especial | especialmente
    | por ejemplo | por tanto | por lo tanto | por consiguiente | en consecuencia | como (?:resultado|consecuencia)(?! de) | así que | así pues | de modo que | de manera que | de forma que | por eso | por ello | por esto | por esta (?:razón|causa) | por este motivo | por lo que | de ahí | con lo que | lo que(?= (?:significa|supone|permitió|permite|provocó|provoca|implica|demuestra))
    | primero, | en primer lugar | en segundo lugar | en tercer lugar | en último lugar | segundo, | tercero, | por último | finalmente | al final(?! de) | luego | después(?! de) | más tarde | más adelante | posteriormente | a continuación | antes(?! de) | anteriormente | mientras tanto | entretanto | entre tanto | al mismo tiempo | a la vez | desde entonces | hasta entonces | en ese (?:momento|caso) | otra vez | de nuevo | ya | todavía | aún | ahora
    | claro | por supuesto | desde luego | naturalmente | obviamente | evidentemente | desgraciadamente | lamentablemente | desafortunadamente | afortunadamente | por suerte | quizás? | tal vez | acaso | al parecer | aparentemente | sí, | no, | bueno, | bien, | peor aún | mejor aún | incluso | ni siquiera | no solo eso | no siempre | no todos | no es así | más importante | mientras que | a pesar de (?:ello|todo|eso) | pese a (?:ello|todo|eso) | cual | cuyo | cuya | en cuanto a (?:él|ella|ellos|ellas|esto|eso) | como (?:siempre|ya|se ha|hemos|era de esperar) | eso sí | aparte de (?:eso|esto|ello) | en general | curiosamente`,
  turns: `
    entonces | luego | después | desde entonces | ahora | hoy | más tarde | al final | finalmente | el resultado | la respuesta
    | pero | sin embargo | no obstante | aun así | con todo | en cambio | por el contrario | al contrario | por otra parte | por otro lado | sino | salvo | excepto | a menos que | desgraciadamente | lamentablemente | desafortunadamente | en realidad | en la práctica | de hecho | hasta que | mientras que | más bien | no es así | ya no | o | eso sí | a pesar de (?:ello|todo|eso) | pese a (?:ello|todo|eso) | el problema
    | (?:\\p{L}+,? ){1,5}(?:sin embargo|no obstante|en cambio)`,
  leaning: `sin embargo|no obstante|en cambio|por ejemplo|también|tampoco|además(?! de)|asimismo|por tanto|por lo tanto|por consiguiente|en consecuencia|por el contrario|por su parte|a su vez|igualmente|entonces|pues|de hecho|en efecto|por ello|por eso`,
  backward: `
    est[aeo]s? últim[oa]s?(?! (?:año|día|mes|semana|tiempo|década)) | dich[oa]s?(?= \\p{L}+) | es[ea]s?(?! (?:de|que)) | eso|ello|esto|lo anterior|el anterior|el citado|la citada|los citados|mencionad[oa]s?|antedich[oa]s?|susodich[oa]s?|aquello(?! que) | est(?:e|a|os|as)(?! (?:año|mes|semana|noche|tarde|mañana|verano|invierno|otoño|primavera|días)) | (?:algun[oa]s|much[oa]s|vari[oa]s|la mayoría|ningun[oa]|cada un[oa]|un[oa]|dos|tres) de (?:ell[oa]s|est[oa]s) | como (?:se ha dicho|se mencionó|hemos visto)`,
  pronouns: `él|ella|ellos|ellas`,
  functionWords: `(?:1[5-9]|20)\\d\\d|${months}|años?|cuando|como|porque|aunque|mientras|después|antes|desde|durante|hasta|para|pero|según|sobre|entre|contra|hacia|tras|ante|bajo|sino|también|además|incluso|donde|quien|quienes|cual|cuales|cuyo|cuya|todo|toda|todos|todas|otro|otra|otros|otras|este|esta|estos|estas|mucho|muchos|muchas|poco|algunos|algunas|siempre|nunca|ahora|luego|entonces|aquí|allí|solo|sólo|apenas|sido|sería|está|están|tiene|tienen|había|puede|debe|hace|hizo|fueron|principios|finales|mediados|junto|gracias`,
  announces: `
    (?:varias|varios|algunas|algunos|diferentes|diversas|diversos|distintas|distintos|muchas|muchos|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|los siguientes|las siguientes|las principales|los principales) (?:(?!de )[\\p{L}-]+ ){0,2}(?:razones|motivos|formas|maneras|pasos|preguntas|problemas|ejemplos|puntos|consejos|reglas|tipos|fases|causas|categorías|objetivos|métodos|opciones|factores|ventajas|cosas|etapas|partes|áreas|ejes)(?: (?:principales|siguientes|básic[oa]s|fundamentales|clave))?(?=[.:]|$)
    | (?:el|la|los|las|lo) siguientes?(?=[.:]) | siguientes: | como sigue | a continuación | (?:es|son|era|eran) (?:muy |bastante |bien )?(?:simple|simples|sencill[oa]s?)(?=[.:]) | en (?:dos|tres|cuatro|cinco) (?:pasos|fases|etapas|partes) | por un lado | por una parte`,
  you: `tú|ti|tu|tus|usted|ustedes|vosotros|vosotras|vuestro|vuestra|vuestros|vuestras|nos|cuéntanos|cuéntenos|háblanos|háblenos|dinos`,
  page: `
    (?:este|esta|nuestro último|nuestra última|nuestro anterior|nuestro próximo|(?:el|la|un|una) (?:anterior|próxim[oa]|últim[oa]|primer|primera|segund[oa]|siguiente)) (?:artículo|entrada|post|página|texto|capítulo|sección|serie|guía|informe|reportaje|boletín|número|columna|lista|tabla|gráfico|figura|mapa|foto|imagen|episodio|vídeo|video|entrevista|tutorial|párrafo|ejemplo|nota|crónica|edición|podcast|comunicado|receta|estudio|blog)
    | (?:artículo|entrada|tabla|gráfico|figura|mapa|foto|imagen|lista|enlace|vídeo|video|formulario|párrafo|ejemplo|pasos?) (?:siguientes?|anterior|anteriores|de (?:abajo|arriba)|adjunt[oa]) | más (?:abajo|arriba|adelante) | (?:véase|véanse|ver (?:también|más|figura|tabla|anexo|página|abajo|arriba)|vea (?:la|el|nuestr[oa]|también)) | (?:figura|fig\\.?|tabla|anexo|capítulo|sección|cuadro|gráfico|parte|episodio) (?:\\d+|i{1,3}|un[oa]|dos|tres) | haga clic | haz clic | pulse aquí | pincha | siga leyendo | sigue leyendo | lea (?:también|más|nuestr[oa]) | lee (?:también|más|nuestr[oa]) | leer más | nota (?:del editor|de la redacción|del autor) | n\\. ?de la r\\. | fe de erratas | actualización: | actualizado el | publicado originalmente | índice de contenidos | artículo invitado | como (?:veremos|hemos visto|se muestra|se ve) | a continuación | abajo | (?:aquí|he aquí) (?:está|están|tiene|tienes|puede|puedes|encontrará|encontrarás|te|le|los|las|el|la|un|una)`,
  stale: `
    hoy|hoy en día|mañana(?= (?:se|por|a|en|habrá|será|comienza|empieza)|[,.]|$)(?<!(?:la|una|esta|cada|de) mañana)|pasado mañana|ayer|anteayer|anoche|esta (?:noche|mañana|tarde|semana|primavera|temporada)|este (?:año|mes|verano|otoño|invierno|fin de semana|${weekdays}|trimestre)|estos (?:días|meses|años)|estas (?:semanas|fechas)|recientemente|últimamente|hace poco|actualmente|en la actualidad|en este momento|en estos momentos|de momento|por el momento|por ahora|ahora mismo|hasta (?:ahora|el momento|la fecha)|próximamente|en breve|dentro de poco|pronto(?<!tan pronto)|recién|acaba de|acaban de|ya disponible|a día de hoy|ahora
    | (?:la|el|los|las) (?:próxim[oa]s?|últim[oa]s?|pasad[oa]s?) (?:(?:${small}) )?(?:${seasons}|${weekdays}|${months}) | (?:el|la|los|las) (?:(?:${small}) )?(?:${seasons}|${weekdays}|${months}) (?:pasad[oa]s?|próxim[oa]s?|que viene|anterior|anteriores)
    | hace (?:${small}|apenas|casi|más de) ?(?:${small})? ?(?:${seasons}) | dentro de (?:${small}) (?:${seasons}) | en (?:los|las) (?:próxim[oa]s|últim[oa]s) (?:(?:${small}) )?(?:${seasons}) | desde hace (?:${small}) (?:${seasons})
    | el año que viene | en lo que va de año`,
  alone: `yo|Yo|mi|Mi(?! (?:\\p{Lu}|\\d))|mis|Mis|me|Me|mí|conmigo|Conmigo|mío|mía|míos|mías|soy|Soy|estoy|Estoy|tengo|Tengo|creo|Creo|quiero|Quiero|puedo|Puedo|voy|Voy|fui|Fui|hice|Hice|tuve|Tuve|estuve|Estuve|nací|Nací|he \\p{L}+(?:ado|ido)|He \\p{L}+(?:ado|ido)`,
  removable: `
    además|asimismo|sin embargo|no obstante|por ejemplo|por tanto|por lo tanto|en efecto|de hecho|en realidad|en resumen|en definitiva|en conclusión|en suma|en otras palabras|es decir|por último|finalmente|primero|segundo|tercero|en primer lugar|en segundo lugar|en tercer lugar|luego|por supuesto|claro|desde luego|naturalmente|obviamente|evidentemente|por cierto|en particular|curiosamente|afortunadamente|igualmente|también|por otra parte|por otro lado|en este artículo|en esta guía|en esta entrada|eso sí`,
  emptyHeadings: `
    introducción|presentación|resumen|sinopsis|visión general|contexto|antecedentes|conclusión|conclusiones|en conclusión|para terminar|reflexiones finales|próximos pasos|y ahora qué|acerca de.{0,40}|sobre (?:nosotros|nosotras|mí|el autor|la autora|el proyecto)|sobre \\p{L}+(?: \\p{L}+)?|quiénes somos|contenido|contenidos|índice|tabla de contenidos|fuentes|referencias|bibliografía|notas|para saber más|lecturas recomendadas|(?:artículos|entradas|temas|noticias) relacionad[oa]s|agradecimientos|discusión|métodos?|metodología|resultados?|anexos?|apéndice|enlaces|recursos|contacto|contacto de prensa|más información|información(?: práctica)?|detalles|descripción|ingredientes|preparación|elaboración|instrucciones|modo de preparación|pasos|programa|orden del día|preguntas|preguntas frecuentes|faq|comentarios?|compartir|etiquetas|lo esencial|en breve|puntos clave|claves|cambios|novedades|añadido|corregido|cambiado|eliminado|seguridad|funciones|características|especificaciones|cómo funciona|historia|biografía|primeros años|asistentes|varios|ruegos y preguntas|objetivos?|palabras clave|financiación|el problema|la solución|análisis|limitaciones|horarios?|precios?|tarifas|cómo llegar|inscripción|inscripciones|fechas?|lugar`,
  promises: `
    formas|maneras|trucos|consejos|pasos|razones|motivos|cosas|lecciones|reglas|errores|principios|preguntas|ideas|datos|hechos|ejemplos|hábitos|señales|mitos|estrategias|herramientas|métodos|ingredientes|opciones|funciones|cambios|mejoras|novedades|libros|lugares|técnicas|recomendaciones|puntos|tipos|clases|categorías|fases|etapas|ventajas|desventajas|beneficios|problemas|retos|desafíos|requisitos|criterios|objetivos|componentes|elementos|áreas|recetas|proyectos|eventos|medidas|factores|tendencias|hallazgos|causas|síntomas|argumentos|pilares|compromisos|prioridades|acciones|claves|pautas`,
  saying: `dijo|dice|dicen|decía|escribió|escribe|contó|cuenta|cuentan|explicó|explica|explican|añadió|añade|señaló|señala|recordó|recuerda|subrayó|subraya|argumentó|preguntó|pregunta|advirtió|advierte|según|afirmó|afirma|aseguró|asegura|declaró|declara|anunció|admitió|admite|insistió|insiste|bromeó|comentó|comenta|apuntó|opina`,
  known: {
    article: `el\\s|la\\s|los\\s|las\\s`,
    nouns: `informe|estudio|encuesta|investigación|proyecto|equipo|empresa|compañía|agencia|grupo|programa|autor|autora|autores|autoras|investigadores|investigadoras|participantes|ley|propuesta|acuerdo|edificio|dispositivo|aparato|procedimiento|incidente|decisión|resultados|datos|cifras|evento|exposición|iniciativa|comité|consejo|asociación`,
    explained: `de|del|que|sobre|para|en|con|entre|contra|por|a|al|donde|publicad[oa]|realizad[oa]|llamad[oa]|titulad[oa]`,
  },
  numbers: ['dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve', 'diez', 'once', 'doce'],
  instructions: {
    formal: `más (?:formal|formalmente|seri[oa])|formal`,
    question: `(?:como |en forma de |con |haz |plantea )?(?:una |la )?pregunta`,
    price: `(?:indica |di |con |menciona |nombra )?(?:el |los )?(?:precios?|coste|costo|tarifa)|cuánto cuesta`,
    date: `(?:indica |di |con |menciona |nombra )?(?:la |el )?(?:fechas?|día)|cuándo es`,
    place: `(?:indica |di |con |menciona |nombra )?(?:el )?(?:lugar|sitio)|dónde es`,
    fillers: `por favor|un poco|mucho|más|y|pero|con|en|de|del|la|el|los|las|una|un|escribe|escríbelo|hazlo|también|forma`,
    shorter: `más (?:corto|corta|breve|concis[oa])|cort[oa]|breve|concis[oa]|acorta(?:r|lo)?|resumid[oa]|menos`,
    longer: `más (?:larg[oa]|detalles?|detallad[oa])|larg[oa]|ampl[ií]a(?:r|lo)?|desarrolla(?:r|do)?`,
    list: `(?:una |en forma de |como )?lista|viñetas|puntos`,
    quotation: `citas?|citar?|con (?:sus|tus) (?:propias )?palabras`,
    figure: `cifras?|números?|estadísticas?|datos`,
    thread: `hilo|thread|en varias (?:partes|publicaciones)`,
    noQuestion: `(?:sin|no|ninguna|quita la) (?:una )?preguntas?`,
    noLink: `(?:sin|no|ningún|quita el) (?:el |un )?(?:enlaces?|link|links|dirección|url)`,
    noHashtags: `(?:sin|no|ningún) (?:hash ?tags?|etiquetas?|almohadillas?)`,
  },
}
