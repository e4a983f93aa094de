// Made from the npm package zipcodes by test/leads/zip-codes.test.ts, which checks that it still matches.

/** Every Iowa ZIP code, one city a line: name, miles from downtown Des Moines to its nearest ZIP code, ZIP codes. */
export const IOWA_CITIES = `
Ackworth 20 50001
Adair 53 50002
Adel 21 50003
Albion 49 50005
Alden 66 50006
Alleman 16 50007
Allerton 63 50008
Altoona 9 50009
Ames 30 50010 50011 50012 50013 50014
Anita 60 50020
Ankeny 9 50021 50023
Atlantic 73 50022
Audubon 67 50025
Bagley 45 50026
Barnes City 60 50027
Baxter 29 50028
Bayard 51 50029
Beaver 41 50031
Berwick 7 50032
Bevington 18 50033
Blairsburg 63 50034
Bondurant 12 50035
Boone 35 50036 50037 50099
Booneville 14 50038
Bouton 25 50039
Boxholm 47 50040
Bradford 75 50041
Brayton 70 50042
Buckeye 59 50043
Bussey 46 50044
Cambridge 22 50046
Carlisle 10 50047
Casey 47 50048
Chariton 42 50049
Churdan 60 50050
Clemons 42 50051
Clio 66 50052
Colfax 20 50054
Collins 28 50055
Colo 34 50056
Columbia 37 50057
Coon Rapids 58 50058
Cooper 50 50059
Corydon 58 50060
Cumming 10 50061
Melcher-dallas 32 50062 50163
Dallas Center 19 50063
Dana 48 50064
Davis City 66 50065
Dawson 35 50066
Decatur 59 50067
Derby 46 50068
De Soto 21 50069
Dexter 31 50070
Dows 74 50071
Earlham 27 50072
Elkhart 15 50073
Ellston 56 50074
Ellsworth 49 50075
Exira 64 50076
Ferguson 46 50078
Galt 76 50101
Garden City 47 50102
Garden Grove 56 50103
Gibson 64 50104
Gilbert 36 50105
Gilman 47 50106
Grand Junction 44 50107
Grand River 56 50108
Granger 16 50109
Gray 72 50110
Grimes 11 50111
Grinnell 47 50112
Guthrie Center 45 50115
Hamilton 44 50116
Hamlin 67 50117
Hartford 14 50118
Harvey 41 50119
Haverhill 41 50120
Hubbard 52 50122
Humeston 51 50123
Huxley 22 50124
Indianola 19 50125
Iowa Falls 67 50126
Ira 25 50127
Jamaica 40 50128
Jefferson 49 50129
Jewell 50 50130
Johnston 7 50131
Kamrar 56 50132
Kellerton 66 50133
Kelley 25 50134
Kellogg 38 50135
Keswick 72 50136
Killduff 37 50137
Knoxville 33 50138
Lacona 30 50139
Lamoni 69 50140
Laurel 41 50141
Le Grand 52 50142
Leighton 45 50143
Leon 59 50144
Liberty Center 27 50145
Linden 32 50146
Lineville 69 50147
Liscomb 53 50148
Lorimor 39 50149
Lovilia 48 50150
Lucas 37 50151
Luther 27 50152
Lynnville 43 50153
Mc Callsburg 42 50154
Macksburg 39 50155
Madrid 23 50156
Malcom 58 50157
Marshalltown 48 50158
Martensdale 16 50160
Maxwell 24 50161
Melbourne 37 50162
Menlo 41 50164
Millerton 54 50165
Milo 22 50166
Minburn 23 50167
Mingo 22 50168
Mitchellville 14 50169
Monroe 27 50170
Montezuma 57 50171
Montour 55 50173
Murray 42 50174
Nevada 31 50201
New Providence 53 50206
New Sharon 49 50207
Newton 31 50208
New Virginia 28 50210
Norwalk 7 50211
Ogden 37 50212
Osceola 39 50213
Otley 32 50214
Panora 39 50216
Paton 52 50217
Patterson 21 50218
Pella 39 50219
Perry 30 50220
Peru 31 50222
Pilot Mound 44 50223
Pleasantville 23 50225
Polk City 12 50226
Popejoy 71 50227
Prairie City 20 50228
Prole 15 50229
Radcliffe 52 50230
Randall 45 50231
Reasnor 31 50232
Redfield 29 50233
Rhodes 32 50234
Rippey 38 50235
Roland 40 50236
Runnells 11 50237
Russell 50 50238
Saint Anthony 45 50239
Saint Charles 23 50240
Saint Marys 20 50241
Searsboro 48 50242
Sheldahl 19 50243
Slater 20 50244
Stanhope 49 50246
State Center 38 50247
Story City 41 50248
Stratford 50 50249
Stuart 36 50250
Sully 40 50251
Swan 19 50252
Thayer 46 50254
Thornburg 67 50255
Tracy 44 50256
Truro 28 50257
Union 54 50258
Gifford 58 50259
Van Meter 17 50261
Van Wert 51 50262
Waukee 12 50263
Weldon 50 50264
West Des Moines 6 50265 50266
What Cheer 67 50268
Whitten 57 50269
Williams 62 50271
Williamson 39 50272
Winterset 26 50273
Wiota 64 50274
Woodburn 41 50275
Woodward 23 50276
Yale 40 50277
Zearing 43 50278
Des Moines 0 50301 50302 50303 50304 50305 50306 50307 50308 50309 50310 50311 50312 50313 50314 50315 50316 50317 50318 50319 50320 50321 50328 50329 50330 50331 50332 50333 50334 50335 50336 50339 50340 50359 50360 50361 50362 50363 50364 50367 50368 50369 50380 50381 50391 50392 50393 50394 50395 50396 50397 50936 50940 50947 50950 50980 50981 50982 50983
Urbandale 5 50322 50323 50398
Windsor Heights 5 50324
Clive 6 50325
Pleasant Hill 5 50327
Cds Brm 2 50347
Mason City 110 50401 50402
Alexander 85 50420
Belmond 87 50421
Britt 105 50423
Buffalo Center 124 50424
Carpenter 130 50426
Chapin 89 50427
Clear Lake 108 50428
Corwith 99 50430
Coulter 81 50431
Crystal Lake 113 50432
Dougherty 97 50433
Fertile 116 50434
Floyd 117 50435
Forest City 116 50436
Garner 106 50438
Goodell 93 50439
Grafton 122 50440
Hampton 82 50441
Hanlontown 118 50444
Joice 124 50446
Kanawha 94 50447
Kensett 124 50448
Klemme 99 50449
Lake Mills 127 50450
Lakota 126 50451
Latimer 82 50452
Leland 121 50453
Little Cedar 133 50454
Mc Intire 139 50455
Manly 120 50456
Meservey 92 50457
Nora Springs 112 50458
Northwood 130 50459
Orchard 123 50460
Osage 125 50461
Plymouth 117 50464
Rake 131 50465
Riceville 135 50466
Rock Falls 115 50467
Rockford 107 50468
Rockwell 100 50469
Rowan 81 50470
Rudd 114 50471
Saint Ansgar 131 50472
Scarville 130 50473
Sheffield 92 50475
Stacyville 136 50476
Swaledale 96 50477
Thompson 125 50478
Thornton 96 50479
Titonka 117 50480
Toeterville 129 50481
Ventura 107 50482
Wesley 106 50483
Woden 114 50484
Fort Dodge 70 50501
Albert City 108 50510
Algona 107 50511
Armstrong 133 50514
Ayrshire 118 50515
Badger 76 50516
Bancroft 122 50517
Barnum 75 50518
Bode 94 50519
Bradgate 91 50520
Burnside 58 50521
Burt 116 50522
Callender 63 50523
Clare 78 50524
Clarion 79 50525 50526
Curlew 112 50527
Cylinder 117 50528
Dakota City 84 50529
Dayton 52 50530
Dolliver 139 50531
Duncombe 64 50532
Eagle Grove 76 50533
Early 99 50535
Emmetsburg 118 50536
Farnhamville 62 50538
Fenton 121 50539
Fonda 94 50540
Gilmore City 87 50541
Goldfield 82 50542
Gowrie 59 50543
Harcourt 55 50544
Hardy 87 50545
Havelock 103 50546
Humboldt 84 50548
Jolley 85 50551
Knierim 74 50552
Laurens 107 50554
Ledyard 130 50556
Lehigh 57 50557
Livermore 93 50558
Lone Rock 115 50559
Lu Verne 100 50560
Lytton 86 50561
Mallard 108 50562
Manson 80 50563
Marathon 112 50565
Moorland 69 50566
Nemaha 99 50567
Newell 100 50568
Otho 62 50569
Ottosen 97 50570
Palmer 87 50571
Plover 103 50573
Pocahontas 95 50574
Pomeroy 86 50575
Rembrandt 116 50576
Renwick 89 50577
Ringsted 127 50578
Rockwell City 76 50579
Rolfe 96 50581
Rutland 88 50582
Sac City 91 50583
Sioux Rapids 120 50585
Somers 68 50586
Storm Lake 109 50588
Swea City 130 50590
Thor 79 50591
Truesdale 112 50592
Varina 99 50593
Vincent 71 50594
Webster City 62 50595
West Bend 104 50597
Whittemore 110 50598
Woolstock 70 50599
Ackley 73 50601
Allison 92 50602
Alta Vista 124 50603
Aplington 79 50604
Aredale 91 50605
Arlington 128 50606
Aurora 120 50607
Austinville 77 50608
Beaman 61 50609
Bristow 90 50611
Buckingham 78 50612
Cedar Falls 88 50613 50614
Charles City 113 50616
Clarksville 98 50619
Colwell 121 50620
Conrad 59 50621
Denver 100 50622
Dewar 97 50623
Dike 80 50624
Dumont 86 50625
Dunkerton 102 50626
Eldora 60 50627
Elma 133 50628
Fairbank 108 50629
Fredericksburg 120 50630
Frederika 112 50631
Garwin 59 50632
Geneva 79 50633
Gilbertville 92 50634
Gladbrook 62 50635
Greene 100 50636
Grundy Center 69 50638
Hazleton 113 50641
Holland 70 50642
Hudson 82 50643
Independence 108 50644
Ionia 116 50645
Janesville 94 50647
Jesup 102 50648
Kesley 83 50649
Lamont 122 50650
La Porte City 90 50651
Lincoln 67 50652
Marble Rock 102 50653
Masonville 121 50654
Maynard 121 50655
Morrison 72 50657
Nashua 110 50658
New Hampton 122 50659
New Hartford 86 50660
North Washington 122 50661
Oelwein 116 50662
Oran 111 50664
Parkersburg 81 50665
Plainfield 104 50666
Raymond 94 50667
Readlyn 105 50668
Reinbeck 73 50669
Shell Rock 94 50670
Stanley 118 50671
Steamboat Rock 64 50672
Stout 80 50673
Sumner 116 50674
Traer 72 50675
Tripoli 109 50676
Waverly 103 50677
Wellsburg 69 50680
Westgate 117 50681
Winthrop 116 50682
Waterloo 89 50701 50702 50703 50704
Washburn 90 50706
Evansdale 92 50707
Creston 53 50801
Afton 48 50830
Arispe 55 50831
Bedford 86 50833
Benton 72 50835
Blockton 81 50836
Bridgewater 59 50837
Carbon 72 50839
Clearfield 71 50840
Corning 71 50841
Cromwell 58 50842
Cumberland 68 50843
Diagonal 65 50845
Fontanelle 52 50846
Grant 77 50847
Gravity 80 50848
Greenfield 46 50849
Lenox 69 50851
Massena 63 50853
Mount Ayr 68 50854
Nodaway 78 50857
Orient 46 50858
Prescott 62 50859
Redding 78 50860
Shannon City 58 50861
Sharpsburg 76 50862
Tingley 59 50863
Villisca 83 50864
Akron 172 51001
Alta 115 51002
Alton 156 51003
Anthon 129 51004
Aurelia 120 51005
Battle Creek 114 51006
Bronson 144 51007
Brunsville 159 51008
Calumet 136 51009
Castana 122 51010
Chatsworth 174 51011
Cherokee 127 51012
Cleghorn 136 51014
Climbing Hill 137 51015
Correctionville 126 51016
Cushing 122 51018
Danbury 118 51019
Galva 112 51020
Granville 150 51022
Hawarden 175 51023
Hinton 154 51024
Holstein 118 51025
Hornick 135 51026
Ireton 168 51027
Kingsley 140 51028
Larrabee 132 51029
Lawton 147 51030
Le Mars 155 51031
Linn Grove 122 51033
Mapleton 118 51034
Marcus 140 51035
Maurice 161 51036
Meriden 132 51037
Merrill 154 51038
Moville 140 51039
Onawa 132 51040
Orange City 159 51041
Oto 124 51044
Oyens 151 51045
Paullina 143 51046
Peterson 128 51047
Pierson 133 51048
Quimby 126 51049
Remsen 146 51050
Rodney 128 51051
Salix 146 51052
Schaller 106 51053
Sergeant Bluff 151 51054
Sloan 141 51055
Smithland 128 51056
Sutherland 135 51058
Ute 112 51060
Washta 128 51061
Westfield 166 51062
Whiting 137 51063
Sioux City 148 51101 51102 51103 51104 51105 51106 51108 51109 51111
Sheldon 158 51201
Alvord 181 51230
Archer 151 51231
Ashton 161 51232
Boyden 164 51234
Doon 176 51235
George 171 51237
Hospers 156 51238
Hull 170 51239
Inwood 186 51240
Larchwood 192 51241
Lester 188 51242
Little Rock 173 51243
Matlock 164 51244
Primghar 146 51245
Rock Rapids 182 51246
Rock Valley 177 51247
Sanborn 152 51248
Sibley 166 51249
Sioux Center 166 51250
Spencer 133 51301
Arnolds Park 145 51331
Dickens 129 51333
Estherville 139 51334
Everly 139 51338
Fostoria 129 51340
Gillett Grove 122 51341
Graettinger 127 51342
Greenville 124 51343
Gruver 136 51344
Harris 159 51345
Hartley 145 51346
Lake Park 155 51347
Melvin 154 51350
Milford 143 51351
Ocheyedan 158 51354
Okoboji 146 51355
Royal 131 51357
Ruthven 125 51358
Spirit Lake 148 51360
Superior 144 51363
Terril 138 51364
Wallingford 134 51365
Webb 117 51366
Carroll 72 51401
Arcadia 80 51430
Arthur 103 51431
Aspinwall 81 51432
Auburn 80 51433
Breda 82 51436
Charter Oak 107 51439
Dedham 65 51440
Deloit 94 51441
Denison 94 51442
Glidden 65 51443
Halbur 75 51444
Ida Grove 108 51445
Irwin 82 51446
Kirkman 85 51447
Kiron 96 51448
Lake City 75 51449
Lake View 89 51450
Lanesboro 69 51451
Lidderdale 70 51452
Lohrville 67 51453
Manilla 86 51454
Manning 77 51455
Odebolt 97 51458
Ralston 61 51459
Ricketts 107 51460
Schleswig 102 51461
Scranton 56 51462
Templeton 71 51463
Vail 86 51465
Wall Lake 88 51466
Westside 85 51467
Council Bluffs 116 51501 51502 51503
Carter Lake 120 51510
Arion 98 51520
Avoca 90 51521
Blencoe 129 51523
Carson 96 51525
Crescent 115 51526
Defiance 90 51527
Dow City 99 51528
Dunlap 105 51529
Earling 94 51530
Elk Horn 75 51531
Elliott 86 51532
Emerson 100 51533
Glenwood 116 51534
Griswold 82 51535
Hancock 90 51536
Harlan 87 51537 51593
Hastings 105 51540
Henderson 100 51541
Honey Creek 117 51542
Kimballton 74 51543
Lewis 77 51544
Little Sioux 125 51545
Logan 112 51546
Mc Clelland 108 51548
Macedonia 98 51549
Magnolia 116 51550
Malvern 109 51551
Marne 77 51552
Minden 100 51553
Mineola 112 51554
Missouri Valley 117 51555
Modale 122 51556
Mondamin 123 51557
Moorhead 116 51558
Neola 107 51559
Oakland 93 51560
Pacific Junction 120 51561
Panama 97 51562
Persia 100 51563
Pisgah 119 51564
Portsmouth 98 51565
Red Oak 88 51566 51591
Shelby 94 51570
Silver City 109 51571
Soldier 115 51572
Stanton 87 51573
Treynor 106 51575
Underwood 105 51576
Walnut 83 51577
Westphalia 92 51578
Woodbine 108 51579
Shenandoah 107 51601 51602 51603
Blanchard 106 51630
Braddyville 99 51631
Clarinda 94 51632
Coin 105 51636
College Springs 102 51637
Essex 101 51638
Farragut 113 51639
Hamburg 124 51640
Imogene 107 51645
New Market 88 51646
Northboro 111 51647
Percival 128 51648
Randolph 112 51649
Riverton 120 51650
Shambaugh 97 51651
Sidney 120 51652
Tabor 116 51653
Thurman 122 51654
Yorktown 99 51656
Dubuque 161 52001 52002 52003 52004 52099
Andrew 161 52030
Bellevue 170 52031
Bernard 151 52032
Cascade 143 52033
Colesburg 144 52035
Delaware 134 52036
Delmar 158 52037
Dundee 127 52038
Durango 157 52039
Dyersville 143 52040
Earlville 137 52041
Edgewood 136 52042
Elkader 143 52043
Elkport 143 52044
Epworth 150 52045
Farley 147 52046
Farmersburg 150 52047
Garber 145 52048
Garnavillo 152 52049
Greeley 137 52050
Guttenberg 152 52052
Holy Cross 152 52053
La Motte 162 52054
Luxemburg 148 52056
Manchester 128 52057
Maquoketa 156 52060
Miles 173 52064
New Vienna 146 52065
North Buena Vista 156 52066
Peosta 156 52068
Preston 169 52069
Sabula 180 52070
Saint Donatus 169 52071
Saint Olaf 147 52072
Sherrill 161 52073
Spragueville 166 52074
Springbrook 166 52075
Strawberry Point 131 52076
Volga 135 52077
Worthington 141 52078
Zwingle 155 52079
Decorah 152 52101
Calmar 141 52132
Castalia 147 52133
Chester 144 52134
Clermont 141 52135
Cresco 145 52136
Dorchester 168 52140
Elgin 138 52141
Fayette 127 52142
Fort Atkinson 138 52144
Harpers Ferry 164 52146
Hawkeye 127 52147
Highlandville 163 52149
Lansing 172 52151
Lawler 129 52154
Lime Springs 146 52155
Luana 150 52156
Mc Gregor 159 52157
Marquette 160 52158
Monona 152 52159
New Albin 177 52160
Ossian 143 52161
Postville 144 52162
Protivin 137 52163
Randalia 125 52164
Ridgeway 144 52165
Saint Lucas 134 52166
Spillville 141 52168
Wadena 133 52169
Waterville 163 52170
Waucoma 129 52171
Waukon 159 52172
West Union 131 52175
Ainsworth 109 52201
Alburnett 110 52202
Amana 91 52203 52204
Anamosa 126 52205
Atkins 94 52206
Baldwin 148 52207
Belle Plaine 74 52208
Blairstown 83 52209
Brandon 98 52210
Brooklyn 63 52211
Center Junction 136 52212
Center Point 104 52213
Central City 118 52214
Chelsea 67 52215
Clarence 134 52216
Clutier 73 52217
Coggon 117 52218
Prairieburg 122 52219
Conroy 85 52220
Guernsey 66 52221
Deep River 65 52222
Delhi 131 52223
Dysart 78 52224
Elberon 73 52225
Ely 108 52227
Fairfax 98 52228
Garrison 85 52229
Harper 83 52231
Hartwick 67 52232
Hiawatha 105 52233
Hills 108 52235
Homestead 91 52236
Hopkinton 133 52237
Iowa City 101 52240 52242 52243 52244 52245 52246
Coralville 105 52241
Kalona 100 52247
Keota 88 52248
Keystone 78 52249
Ladora 75 52251
Langworthy 130 52252
Lisbon 118 52253
Lost Nation 147 52254
Lowden 140 52255
Luzerne 78 52257
Marengo 81 52301
Marion 109 52302
Martelle 122 52305
Mechanicsville 123 52306
Middle Amana 90 52307
Millersburg 76 52308
Monmouth 145 52309
Monticello 132 52310
Morley 126 52312
Mount Auburn 91 52313
Mount Vernon 116 52314
Newhall 89 52315
North English 80 52316
North Liberty 105 52317
Norway 92 52318
Oakdale 105 52319
Olin 131 52320
Onslow 139 52321
Oxford 96 52322
Oxford Junction 140 52323
Palo 100 52324
Parnell 84 52325
Quasqueton 111 52326
Riverside 106 52327
Robins 106 52328
Rowley 106 52329
Ryan 122 52330
Shellsburg 96 52332
Solon 110 52333
South Amana 88 52334
South English 81 52335
Springville 117 52336
Stanwood 129 52337
Swisher 102 52338
Tama 60 52339
Tiffin 101 52340
Toddville 104 52341
Toledo 62 52342
Troy Mills 111 52344
Urbana 100 52345
Van Horne 84 52346
Victor 70 52347
Vining 70 52348
Vinton 93 52349
Viola 118 52350
Walford 94 52351
Walker 106 52352
Washington 102 52353
Watkins 87 52354
Webster 76 52355
Wellman 93 52356
West Branch 119 52358
West Chester 95 52359
Williamsburg 83 52361
Wyoming 139 52362
Cedar Rapids 102 52401 52402 52403 52404 52405 52406 52407 52408 52409 52410 52411 52497 52498 52499
Ottumwa 74 52501
Agency 79 52530
Albia 58 52531
Batavia 87 52533
Beacon 53 52534
Birmingham 100 52535
Blakesburg 68 52536
Bloomfield 81 52537 52538
Brighton 98 52540
Cantril 104 52542
Cedar 63 52543
Centerville 71 52544
Chillicothe 67 52548
Cincinnati 75 52549
Delta 69 52550
Douds 95 52551
Drakesville 78 52552
Eddyville 60 52553
Eldon 86 52554
Exline 77 52555
Fairfield 95 52556 52557
Floris 84 52560
Fremont 67 52561
Hayesville 77 52562
Hedrick 74 52563
Keosauqua 104 52565
Kirkville 66 52566
Libertyville 94 52567
Martinsburg 75 52568
Melrose 53 52569
Milton 100 52570
Moravia 63 52571
Moulton 79 52572
Mount Sterling 111 52573
Mystic 66 52574
Ollie 82 52576
Oskaloosa 55 52577
Packwood 87 52580
Plano 64 52581
Promise City 62 52583
Pulaski 94 52584
Richland 90 52585
Rose Hill 62 52586
Selma 90 52588
Seymour 68 52590
Sigourney 76 52591
Udell 72 52593
Unionville 71 52594
University Park 56 52595
Burlington 141 52601
Argyle 130 52619
Bonaparte 113 52620
Crawfordsville 111 52621
Danville 130 52623
Denmark 133 52624
Donnellson 124 52625
Farmington 118 52626
Fort Madison 136 52627
Hillsboro 112 52630
Houghton 119 52631
Keokuk 142 52632
Lockridge 104 52635
Mediapolis 135 52637
Middletown 133 52638
Montrose 137 52639
Morning Sun 127 52640
Mount Pleasant 115 52641
Rome 109 52642
Mount Union 121 52644
New London 125 52645
Oakville 138 52646
Olds 112 52647
Pilot Grove 123 52648
Salem 115 52649
Sperry 134 52650
Stockport 107 52651
Swedesburg 113 52652
Wapello 130 52653
Wayland 106 52654
West Burlington 137 52655
West Point 129 52656
Saint Paul 123 52657
Wever 139 52658
Winfield 118 52659
Yarmouth 128 52660
Andover 176 52701
Atalissa 127 52720
Bennett 138 52721
Bettendorf 162 52722
Blue Grass 149 52726
Bryant 171 52727
Buffalo 150 52728
Calamus 150 52729
Camanche 174 52730
Charlotte 164 52731
Clinton 177 52732 52733 52734 52736
Columbus City 119 52737
Columbus Junction 122 52738
Conesville 119 52739
De Witt 161 52742
Dixon 148 52745
Donahue 152 52746
Durant 140 52747
Eldridge 158 52748
Fruitland 131 52749
Goose Lake 169 52750
Grand Mound 153 52751
Grandview 128 52752
Le Claire 169 52753
Letts 127 52754
Lone Tree 113 52755
Long Grove 159 52756
Low Moor 169 52757
Mc Causland 164 52758
Montpelier 146 52759
Moscow 131 52760
Muscatine 134 52761
New Liberty 143 52765
Nichols 121 52766
Pleasant Valley 166 52767
Princeton 168 52768
Stockton 143 52769
Teeds Grove 178 52771
Tipton 129 52772
Walcott 150 52773
Welton 158 52774
West Liberty 122 52776
Wheatland 145 52777
Wilton 135 52778
Davenport 156 52801 52802 52803 52804 52805 52806 52807 52808 52809
`;

/** The states of the country by the first three digits of a ZIP code. */
export const STATE_PREFIXES = `
NY 005-005, PR 006-007, VI 008-008, PR 009-009, MA 010-027, RI 028-029, NH 030-038, ME 039-049,
VT 050-054, MA 055-055, VT 056-059, CT 060-069, NJ 070-089, AE 090-098, NY 100-149, PA 150-196,
DE 197-199, DC 200-200, VA 201-201, DC 202-205, MD 206-219, VA 220-246, WV 247-268, NC 270-289,
SC 290-299, GA 300-319, FL 320-339, AA 340-340, FL 341-349, AL 350-369, TN 370-385, MS 386-397,
GA 398-399, KY 400-427, OH 430-459, IN 460-479, MI 480-499, IA 500-528, WI 530-549, MN 550-567,
DC 569-569, SD 570-577, ND 580-588, MT 590-599, IL 600-629, MO 630-658, KS 660-679, NE 680-693,
LA 700-714, AR 716-729, OK 730-731, TX 733-733, OK 734-749, TX 750-799, CO 800-816, WY 820-831,
ID 832-838, UT 840-847, AZ 850-865, NM 870-884, TX 885-885, NV 889-898, CA 900-961, AP 962-966,
HI 967-968, GU 969-969, OR 970-979, WA 980-994, AK 995-999
`;
