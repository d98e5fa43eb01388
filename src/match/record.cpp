#include "match/record.h"

namespace specter::match {

std::vector<std::string> RecordFair::seeds() const {
  std::vector<std::string> out;
  out.reserve(seats.size());
  for (const RecordSeat& seat : seats)
    out.push_back(seat.seed);
  return out;
}

RecordEnd end_of(const Public& pub) { return {pub.winner, pub.reason}; }

}  // namespace specter::match
