/**
 * The most common passwords. With a minimum of 12 characters, most well-known short passwords can only occur repeated,
 * joined or extended, so they are listed as stems, which `passwords.policy.ts` combines.
 */

const words = (text: string): string[] => text.trim().split(/\s+/)

export const commonStems: ReadonlySet<string> = new Set(
  words(`
password passwort passw0rd p@ssw0rd p@ssword pa55word pa55w0rd pass passwd contrasena contraseña senha motdepasse parola parol
haslo heslo salasana wachtwoord losenord adgangskode passord jelszo sifre sifrem mima passphrase secret secreto geheim
qwerty qwertz azerty qwert qwertyuiop qwertyui qwertyuio qwertzuiop azertyuiop asdf asdfg asdfgh asdfghj asdfghjk asdfghjkl
zxcv zxcvb zxcvbn zxcvbnm yxcvbnm wxcvbn qazwsx qazwsxedc wsxedc edcrfv rfvtgb 1qaz 2wsx 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 zaq1 zaq12wsx
xsw2 cde3 3edc 4rfv 5tgb 6yhn 1q2w3e 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3 q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 qwe asd zxc qweasd
qweasdzxc asdzxc qweqwe asdasd zxczxc 123qwe qwe123 123qweasd qwer qwer1234 1234qwer asdf1234 zxcv1234 qwaszx poiuyt lkjhgf mnbvcxz mnbvcx
abc abcd abcde abcdef abcdefg abcdefgh abc123 123abc abcd1234 a1b2c3 a1b2c3d4 a123456 aa123456 a12345 q123456 z123456 1a2b3c 1a2b3c4d
iloveyou ilovey0u iloveu loveyou iloveme loveme lovely love lover lovers mylove truelove sweetheart sweety sweetie honey darling baby
babygirl babyboy babe angel angels princess prince queen king kitty kitten hellokitty puppy bunny teddy teddybear flower flowers
sunshine moonlight starlight rainbow butterfly dolphin dragon dragons tiger tigers lion eagle eagles falcon wolf panther cougar
monkey chicken turtle penguin elephant horse horses dog cat fish shadow ghost phantom ninja samurai warrior knight wizard
master mistress hunter ranger killer slayer destroyer predator gladiator spartan maverick phoenix thunder lightning storm
superman batman spiderman ironman wolverine hulk joker avengers starwars startrek skywalker vader yoda matrix trinity gandalf
frodo hogwarts harrypotter pokemon pikachu naruto sasuke goku dragonball minecraft fortnite roblox zelda mario sonic tetris
football baseball basketball soccer hockey tennis golf rugby cricket volleyball swimming cycling running skater skateboard snowboard
yankees lakers cowboys steelers packers redsox bulls raiders broncos patriots dodgers arsenal chelsea liverpool barcelona
realmadrid manchester mancity juventus milan bayern celtic everton tottenham
michael jennifer jordan michelle daniel jessica charlie andrew matthew joshua ashley amanda nicole thomas robert william
george james john david richard joseph anthony christopher christian alexander benjamin samuel jonathan nicholas tyler austin
brandon justin ryan kevin brian eric jason steven patrick peter martin oliver oscar max leo lucas simon sebastian tobias
maria anna sarah laura julia lisa elena sofia sophie emma olivia hannah emily elizabeth victoria rebecca samantha stephanie
melissa vanessa natalie natasha tatiana svetlana olga irina ekaterina marina alejandro carlos fernando roberto ricardo eduardo
andrea francesco giuseppe alessandro mohammed muhammad ahmed ali fatima hassan krishna ganesh rahul priya sandeep wang zhang chen
buster bailey maggie rocky lucky bella ginger pepper cookie coco molly daisy jasper smokey tinker tigger snoopy garfield simba
mustang corvette ferrari porsche lamborghini mercedes toyota honda nissan subaru yamaha kawasaki suzuki ducati harley
chevrolet camaro mazda audi bmw jaguar
summer winter spring autumn fall january february march april may june july august september october november december
monday tuesday wednesday thursday friday saturday sunday sommer herbst fruhling verano invierno primavera
america england london newyork paris berlin madrid moscow chicago boston dallas texas florida california canada mexico brazil
australia france germany deutschland italia espana polska russia india china japan turkey istanbul
welcome willkommen bienvenue welcome1 hello helloworld bonjour hallo hola ciao goodbye login signin signup letmein letmein1 openme opensesame
access admin administrator administrador root toor system server user users username guest test testing tester test123 demo sample
default changeme change changeit temp temporary newpass newpassword mypass mypassword yourpassword userpass adminadmin
company office manager service support student teacher school college university computer laptop internet network windows
microsoft google facebook instagram twitter youtube amazon apple samsung nokia iphone android linkedin myspace adobe oracle cisco
linux ubuntu debian docker github mysql postgres database backup cloud wordpress joomla
freedom liberty peace happy happiness smile friends friend forever together family mother father mommy daddy mama papa brother
sister children life mylife beautiful gorgeous handsome jesus jesuschrist christ god godisgood blessed blessing heaven faith
hope grace miracle church bible amen trustno1 trustme nothing nobody whatever whocares whatsup because anything something
everything fuckyou fuckme fuck fucker fuckoff shit bitch asshole bastard dick pussy sex sexy hottie porn pornhub badboy badgirl
money dollar million cash rich gold golden silver diamond diamonds crystal platinum ruby emerald sapphire treasure pirate
chocolate coffee banana orange apple1 cherry strawberry peanut butter cheese pizza hamburger candy sugar cookie1 icecream vodka
whiskey beer corona budweiser guinness marlboro cocacola pepsi
music guitar piano drummer metallica slipknot nirvana greenday eminem beatles blink182 linkinpark acdc madonna elvis shakira
rockstar rocknroll hiphop dancer dancing singer artist
purple yellow orange1 green blue red black white pink silver1 midnight darkness sunset sunrise ocean river mountain forest island
america1 zaqwsx monkey1 dragon1 master1 freedom1 sunshine1 princess1 shadow1 superman1 football1 baseball1 michael1 qwerty1 qwerty12
qwerty123 qwerty1234 qwerty12345 password1 password12 password123 welcome123 admin123 root123 pass123 pass1234 user123 guest123 love123
hello123 abc12345 abc123456 changeme123 summer2023 winter2023 letmein123 iloveyou1 iloveyou2 charlie1 jordan23 ncc1701 thx1138
bond007 agent007 jamesbond mercury scorpio taurus gemini virgo libra pisces aquarius capricorn sagittarius aries
supersecret topsecret private secure security safety protect locked unlock open closed enter entrance exit
  `),
)

/** Well-known passwords of at least 12 characters that no rule over the stems covers, in lower case. */
export const commonLongPasswords: ReadonlySet<string> = new Set(
  words(`
correcthorsebatterystaple correct-horse-battery-staple correct.horse.battery.staple correct_horse_battery_staple correcthorsebattery
tobeornottobe tobeornottobethatisthequestion maytheforcebewithyou theforcebewithyou onceuponatime happilyeverafter iamyourfather
whatisthematrix winteriscoming valarmorghulis youshallnotpass onering2rulethem livelongandprosper thequickbrownfox quickbrownfox
thequickbrownfoxjumpsoverthelazydog loremipsumdolor loremipsum123 twinkletwinkle happybirthday happybirthday1 happynewyear
merrychristmas ihatepasswords ihatepassword idontknow123 idontremember iforgotmypassword forgotpassword rememberme123
thisismypassword thisisapassword thisispassword mypasswordis mypasswordispassword enterpassword enteryourpassword nopassword123
passwordispassword notmypassword mysecretpassword supersecretpassword verysecretpassword verysecurepassword securepassword
strongpassword averystrongpassword mystrongpassword longpassword averylongpassword complexpassword defaultpassword
temporarypassword changethispassword changepassword pleasechangeme changemeplease changeme1234 letmeinplease letmeinnow123
pleaseletmein iloveyouforever iloveyousomuch iloveyoubaby iloveyoumore iloveyou1314 iloveyou5201314 woaini1314520 woaini520520
5201314woaini 5201314520131 ilovemyfamily ilovemyhusband
ilovejesus12 ilovegod1234 jesuslovesme godisgood123 jesuschrist1 inGodwetrust ingodwetrust
thankyoujesus hallelujah12 trustnoone123 trustinjesus godblessyou123 godblessamerica
1qaz2wsx3edc4rfv 1qaz2wsx3edc4rfv5tgb 1qaz@wsx3edc !qaz2wsx3edc !qaz@wsx#edc 1qazxsw23edc zaq12wsxcde3 zaq1xsw2cde3 zaq1zaq1zaq1
1q2w3e4r5t6y7u 1q2w3e4r5t6y7u8i 1q2w3e4r5t6y7u8i9o0p q1w2e3r4t5y6u7 q1w2e3r4t5y6u7i8 qwertyuiop[] qwertyuiop[]\\ qwerty!@#$%^
qazwsxedcrfv qazwsxedcrfvtgb qwertyasdfgh qwertyasdfghzxcvbn qwertyzxcvbn asdfghzxcvbn qweasdzxc123 123qweasdzxc qwe123asd456
qwe123qwe123 qwe123456789 qwer1234asdf zxcvbnmasdfghjkl asdfqwer1234 asdfjkl;asdf 1234qwerasdf 1234567890qw 123456789qwe
1234567890qwe 1234567890abc 123456789abc 12345678abcd abcd12345678 abc123456789 abcd123456789 abc123def456 abcdefg12345
abcdefg123456 abcdef123456 123456abcdef 123456qwerty qwerty654321 a1b2c3d4e5f6 a1s2d3f4g5h6 1a2b3c4d5e6f aabbccddeeff 112233445566
11223344556677 1122334455667788 010203040506 102030405060 121212121212 123123123123 123321123321 123654789123 147258369147
147258369000 159357159357 159753159753 159753456852 741852963741 789456123000 789456123789 963852741963 987654321987 131313131313
123454321234 246813579024 314159265358 3141592653589 271828182845 192837465564 135792468135 135791357913
p@ssw0rd1234 p@ssw0rd2020 p@ssword1234 passw0rd1234 pa$$w0rd1234 pa$$word1234 p@$$w0rd1234 p@55w0rd1234 pa55word1234 p4ssw0rd1234
admin@123456 welcome@1234 welcome@12345 india@123456 company@1234 company12345 test@1234567 user@1234567
abcd@1234567 abc@12345678 qwerty@12345 qwerty@123456 pass@1234567 pass@word123 pass@word1234 password@123 password@1234 password!234
administrator1 administrator123 adminpassword rootpassword userpassword guestpassword testpassword
raspberry123 ubuntuubuntu changeit1234 letmein12345 letmein!2345 hunter2hunter2 monkeymonkey monkey123456 dragon123456 shadow123456
master123456 superman1234 batmanbatman starwars1977 spongebob123 spongebobsquarepants scoobydoo123 mickeymouse1 mickey123456
minniemouse1 donaldduck12 winniethepooh hellokitty12 harrypotter1 harrypotter7 lordoftherings thelordoftherings gameofthrones
breakingbad1 doctorwho123 starwarsfan1 pokemonmaster gottacatchemall animelover12 musiclover12 musicismylife footballislife
basketball12 basketball23 manchesterunited manchester12 liverpoolfc1 liverpoolfc1892 youllneverwalkalone ynwaynwaynwa chelseafc1905 arsenalfc123
realmadridcf fcbarcelona1 barcelona123 juventusfc12 galatasaray1 galatasaray1905 fenerbahce1907 besiktas1903
borussiadortmund bayernmunchen fcbayern1900 schalke04schalke newyorkcity1 newyorkyankees dallascowboys losangeles12 sanfrancisco
washington12 philadelphia california12 massachusetts northcarolina southcarolina unitedstates unitedkingdom
newzealand12 southafrica1 puertorico12 dominicana12 buenosaires1 riodejaneiro saopaulo1234 mexicomexico colombia1234
alexander123 christopher1 elizabeth123 stephanie123 jonathan1234 jennifer1234 michelle1234 sebastian123 alejandra123
alejandro123 maximilian12 konstantin12 ekaterina123 aleksandra12 butterfly123 strawberry12 strawberries watermelon12 chocolate123
cheeseburger peanutbutter blueberry123 pineapple123 cinnamonroll marshmallow1 gingerbread1 buttercup123 sweetpotato1 cheesecake12
sunflower123 dandelion123 rainbow12345 midnight1234 moonlight123 starlight123 thunderbird1 thunderstorm lightning123 hurricane123
motorcycle12 harleydavidson lamborghini1 volkswagen12 mercedesbenz mercedes1234 skateboard12 snowboarding skateboarding
playstation1 playstation2 playstation3 playstation4 playstation5 nintendo1234 nintendods12 callofduty12 worldofwarcraft
counterstrike counterstrike1 counter-strike leagueoflegends grandtheftauto assassinscreed minecraft123 minecraft1234
computer1234 internet1234 microsoft123 windows12345 facebook1234 google123456 instagram123 linkedin1234 samsung12345
photography1 photographer engineering1 international information1 technology12 management12 accounting12 construction professional
unbelievable independence independent1 intelligence intelligent1 imagination1 inspiration1 relationship friendship12 friendsforever
bestfriends1 bestfriend12 bestfriends4ever forevertogether loveforever1 lovelovelove truelove1234 neversaynever nevergiveup1
carpediem123 hakunamatata hakunamatata1 supercalifragilisticexpialidocious antidisestablishmentarianism abracadabra1 abracadabra123
opensesame12 opensesame123 expectopatronum wingardiumleviosa avadakedavra avadakedavra1 mischiefmanaged alohomora123
motdepasse12 motdepasse123 monmotdepasse jetaimejetaime jetaime12345 contrasena12 contrasena123 micontrasena teamomucho12 teamoteamo12
teamo1234567 tequieromucho tequiero1234 senha1234567 minhasenha12 minhasenha123 euteamo12345 amorzinho123 passwort1234 passwort12345
meinpasswort meinpasswort1 ichliebedich ichliebedich1 schatzschatz hallohallo12 hallo1234567 geheim123456 wachtwoord12 wachtwoord123
mijnwachtwoord ikhouvanjou1 parola123456 tiamotiamo12 tiamo1234567 haslohaslo12 haslo1234567 polska123456 kochamcie123 parolparol12
privet123456 yalublyutebya seniseviyorum istanbul1453 istanbul1234 besiktas1234 turkiye12345 sifre1234567 jelszo123456
  `).map((word) => word.toLowerCase()),
)
