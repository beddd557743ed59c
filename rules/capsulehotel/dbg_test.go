package capsulehotel
import ("testing";"fmt";"tokyobox/rules")
func TestDbg(t *testing.T){
 forms:=map[string]int{}
 ends:=map[string]int{}
 maxr:=map[int]int{}
 total:=0
 for i:=0;i<300;i++{
  h:=head(2+i%4, optionSets[i%len(optionSets)]...)
  h.Facts,_=rules.BoxFacts(fixtureT(t),2+i%4)
  seed:=uint64(i*7919+1)
  pick:=func(_ string,n int)int{seed=seed*6364136223846793005+1442695040888963407; return int(seed>>33%uint64(n))}
  p,e:=playRandom(t,h,2000,pick,t.Fatalf)
  total+=len(e)
  for _,s:=range p.Steps{forms[s.Move.Verb.Form]++; if len(s.Move.Offers)>0 {for _,o:=range s.Move.Offers{for _,f:=range o{forms["trade "+f.Name]++}}} else {for _,f:=range s.Move.Fields{forms[s.Move.Verb.Form+" "+f.Name]++}}}
  if x:=p.State.End();x!=nil{ends[x.Reason.Key]++; if len(x.Winners)>1{ends["tie"]++}} else {ends["none"]++; }
  maxr[p.State.Stage().Round]++
 }
 fmt.Println(total,ends,maxr)
 for k,v:=range forms{fmt.Println(k,v)}
}
