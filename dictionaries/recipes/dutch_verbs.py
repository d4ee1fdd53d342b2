"""Dutch verbs that change their vowel or are otherwise irregular, and the prefixes that verbs can have.

`STRONG` has the past singular, the past plural and the past participle of each, alternatives parted by a
slash.
"""

from .wordlist import listed

SEPARABLE = tuple(
    listed(
        "aan aaneen achter achteruit achterop af bij bijeen binnen boven buiten dicht dood door "
        "dooreen droog elkaar goed groot gelijk hard heen herop hoog in ineen klaar klein kwijt "
        "langs leeg los mee mede mis na nader neer om omhoog omlaag omver onder op opeen open "
        "over plaats rond samen schoon stil stuk tegen tegemoet terecht terug toe uit uiteen vast "
        "vol voor vooraf voorbij vooruit voort vrij waar weg weer zwart adem deel feest les "
        "kennis acht thuis teleur stand buit bekend bloot fijn glad kaal kapot lam lief recht "
        "scheef tentoon tewerk vreemd warm wijs ziek stop prijs gade veilig zeker tekort kort gevangen bezig "
        "overeen teweeg teniet onderuit voorop"
    )
)
INSEPARABLE = ("be", "ge", "ver", "her", "ont", "er")
EITHER = ("aan", "achter", "door", "mis", "om", "onder", "over", "vol", "voor", "weer")
"""Prefixes that part from some verbs and not from others: overgelopen, overleden."""

_TABLE = """
bakken bakte bakten gebakken
bannen bande banden gebannen
barsten barstte barstten gebarsten
bederven bedierf bedierven bedorven
bedriegen bedroog bedrogen bedrogen
beginnen begon begonnen begonnen
bergen borg borgen geborgen
bevelen beval bevalen bevolen
bewegen bewoog bewogen bewogen
bezwijken bezweek bezweken bezweken
bidden bad baden gebeden
bieden bood boden geboden
bijten beet beten gebeten
binden bond bonden gebonden
blazen blies bliezen geblazen
blijken bleek bleken gebleken
blijven bleef bleven gebleven
blinken blonk blonken geblonken
braden braadde braadden gebraden
breken brak braken gebroken
brengen bracht brachten gebracht
brouwen brouwde brouwden gebrouwen
buigen boog bogen gebogen
delven dolf/delfde dolven/delfden gedolven
denken dacht dachten gedacht
dingen dong dongen gedongen
doen deed deden gedaan
dragen droeg droegen gedragen
drijven dreef dreven gedreven
dringen drong drongen gedrongen
drinken dronk dronken gedronken
druipen droop dropen gedropen
duiken dook doken gedoken
dunken docht dochten gedocht
durven durfde/dorst durfden/dorsten gedurfd
dwingen dwong dwongen gedwongen
eten at aten gegeten
fluiten floot floten gefloten
gaan ging gingen gegaan
gelden gold golden gegolden
genezen genas genazen genezen
genieten genoot genoten genoten
geven gaf gaven gegeven
gieten goot goten gegoten
glijden gleed gleden gegleden
glimmen glom glommen geglommen
graven groef groeven gegraven
grijpen greep grepen gegrepen
hangen hing hingen gehangen
hebben had hadden gehad
heffen hief hieven geheven
helpen hielp hielpen geholpen
heten heette heetten geheten
hijsen hees hesen gehesen
houden hield hielden gehouden
houwen hieuw hieuwen gehouwen
jagen joeg/jaagde joegen/jaagden gejaagd
kerven korf/kerfde korven/kerfden gekorven/gekerfd
kiezen koos kozen gekozen
kijken keek keken gekeken
kijven keef keven gekeven
klimmen klom klommen geklommen
klinken klonk klonken geklonken
kluiven kloof kloven gekloven
knijpen kneep knepen geknepen
komen kwam kwamen gekomen
kopen kocht kochten gekocht
krijgen kreeg kregen gekregen
krijsen krees/krijste kresen/krijsten gekrijst
krimpen kromp krompen gekrompen
kruipen kroop kropen gekropen
kunnen kon konden gekund
kwijten kweet kweten gekweten
lachen lachte lachten gelachen
laden laadde laadden geladen
laten liet lieten gelaten
lezen las lazen gelezen
liegen loog logen gelogen
liggen lag lagen gelegen
lijden leed leden geleden
lijken leek leken geleken
lopen liep liepen gelopen
luiken look loken geloken
malen maalde maalden gemalen
melken molk/melkte molken/melkten gemolken
meten mat maten gemeten
mijden meed meden gemeden
moeten moest moesten gemoeten
mogen mocht mochten gemogen
nemen nam namen genomen
nijgen neeg negen genegen
nijpen neep nepen genepen
ontginnen ontgon ontgonnen ontgonnen
pluizen ploos plozen geplozen
prijzen prees prezen geprezen
raden ried/raadde rieden/raadden geraden
rijden reed reden gereden
rijgen reeg regen geregen
rijten reet reten gereten
rijzen rees rezen gerezen
roepen riep riepen geroepen
ruiken rook roken geroken
scheiden scheidde scheidden gescheiden
schelden schold scholden gescholden
schenden schond schonden geschonden
schenken schonk schonken geschonken
scheppen schiep schiepen geschapen
scheren schoor/scheerde schoren/scheerden geschoren
schieten schoot schoten geschoten
schijnen scheen schenen geschenen
schijten scheet scheten gescheten
schrijden schreed schreden geschreden
schrijven schreef schreven geschreven
schrikken schrok schrokken geschrokken
schuilen school/schuilde scholen/schuilden gescholen/geschuild
schuiven schoof schoven geschoven
slaan sloeg sloegen geslagen
slapen sliep sliepen geslapen
slijpen sleep slepen geslepen
slijten sleet sleten gesleten
slinken slonk slonken geslonken
sluipen sloop slopen geslopen
sluiten sloot sloten gesloten
smelten smolt smolten gesmolten
smijten smeet smeten gesmeten
snijden sneed sneden gesneden
snuiten snoot snoten gesnoten
snuiven snoof snoven gesnoven
spannen spande spanden gespannen
spijten speet speten gespeten
spinnen spon sponnen gesponnen
splijten spleet spleten gespleten
spreken sprak spraken gesproken
springen sprong sprongen gesprongen
spruiten sproot sproten gesproten
spugen spoog spogen gespogen
spuiten spoot spoten gespoten
staan stond stonden gestaan
steken stak staken gestoken
stelen stal stalen gestolen
sterven stierf stierven gestorven
stijgen steeg stegen gestegen
stijven steef steven gesteven
stinken stonk stonken gestonken
stoten stootte/stiet stootten/stieten gestoten
strijden streed streden gestreden
strijken streek streken gestreken
stuiven stoof stoven gestoven
treden trad traden getreden
treffen trof troffen getroffen
trekken trok trokken getrokken
vallen viel vielen gevallen
vangen ving vingen gevangen
varen voer voeren gevaren
vechten vocht vochten gevochten
verdwijnen verdween verdwenen verdwenen
vergeten vergat vergaten vergeten
verliezen verloor verloren verloren
vinden vond vonden gevonden
vlechten vlocht vlochten gevlochten
vlieden vlood vloden gevloden
vliegen vloog vlogen gevlogen
vouwen vouwde vouwden gevouwen
vragen vroeg vroegen gevraagd
vreten vrat vraten gevreten
vriezen vroor vroren gevroren
wassen waste/wies wasten/wiesen gewassen
wegen woog wogen gewogen
werpen wierp wierpen geworpen
werven wierf wierven geworven
weten wist wisten geweten
weven weefde weefden geweven
wezen was waren geweest
wijken week weken geweken
wijten weet weten geweten
wijzen wees wezen gewezen
willen wilde/wou wilden/wouden gewild
winden wond wonden gewonden
winnen won wonnen gewonnen
worden werd werden geworden
wreken wreekte wreekten gewroken
wrijven wreef wreven gewreven
wringen wrong wrongen gewrongen
zeggen zei zeiden gezegd
zeiken zeek zeken gezeken
zenden zond zonden gezonden
zien zag zagen gezien
zijgen zeeg zegen gezegen
zijn was waren geweest
zingen zong zongen gezongen
zinken zonk zonken gezonken
zinnen zon zonnen gezonnen
zitten zat zaten gezeten
zoeken zocht zochten gezocht
zouten zoutte zoutten gezouten
zuigen zoog zogen gezogen
zuipen zoop zopen gezopen
zullen zou zouden gezuld
zwelgen zwolg zwolgen gezwolgen
zwellen zwol zwollen gezwollen
zwemmen zwom zwommen gezwommen
zweren zwoer/zwoor zwoeren/zworen gezworen
zwerven zwierf zwierven gezworven
zwijgen zweeg zwegen gezwegen
"""

STRONG = {
    infinitive: (past, pasts, participle)
    for infinitive, past, pasts, participle in map(str.split, _TABLE.strip().splitlines())
}

IRREGULAR = {
    "zijn": (
        ("ben", "first person"),
        ("bent", "third person"),
        ("is", "third person"),
        ("zijt", "third person"),
        ("wees", "imperative"),
    ),
    "hebben": (("heb", "first person"), ("hebt", "third person"), ("heeft", "third person")),
    "zullen": (
        ("zal", "first person"),
        ("zal", "third person"),
        ("zult", "third person"),
        ("zul", "third person"),
    ),
    "kunnen": (("kan", "first person"), ("kan", "third person"), ("kunt", "third person")),
    "mogen": (("mag", "first person"), ("mag", "third person"), ("moogt", "third person")),
    "willen": (("wil", "first person"), ("wil", "third person"), ("wilt", "third person")),
    "komen": (("kom", "first person"), ("komt", "third person")),
    "weten": (("weet", "first person"), ("weet", "third person")),
    "houden": (("hou", "first person"), ("houd", "first person"), ("houdt", "third person")),
    "rijden": (("rij", "first person"),),
    "snijden": (("snij", "first person"),),
    "zeggen": (("zegt", "third person"),),
    "doen": (("doe", "first person"), ("doet", "third person")),
    "zien": (("zie", "first person"), ("ziet", "third person")),
    "gaan": (("ga", "first person"), ("gaat", "third person")),
    "staan": (("sta", "first person"), ("staat", "third person")),
    "slaan": (("sla", "first person"), ("slaat", "third person")),
}
"""Present forms that no rule gives."""
